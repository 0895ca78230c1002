// Two sockets in each match, which move as benchmarks/table_load.py does.  node load.js PORT ROOMS SECONDS RATE
// A move counts when both sockets have the server's state; a match that is over is followed by a new one.

const { io } = require('socket.io-client');

const [port, rooms, seconds, rate] = process.argv.slice(2).map(Number);
const took = [];

class Pair {
  constructor(number) {
    this.number = number;
    this.match = 0;
    this.waiting = [null, null];
    this.sockets = [0, 1].map((player) => {
      const socket = io(`http://127.0.0.1:${port}/tic-tac-toe`, { transports: ['websocket'] });
      socket.on('sync', (id, info) => this.heard(player, id, info.state));
      socket.on('update', (id, state) => this.heard(player, id, state));
      return socket;
    });
  }

  get id() {
    return `room-${this.number}-${this.match}`;
  }

  heard(player, id, state) {
    if (id !== this.id) return;
    this.state = state;
    const told = this.waiting[player];
    this.waiting[player] = null;
    if (told) told();
  }

  hear(player) {
    return new Promise((told) => (this.waiting[player] = told));
  }

  async connected() {
    await Promise.all(this.sockets.map((s) => s.connected || new Promise((on) => s.once('connect', on))));
  }

  async begin() {
    this.match += 1;
    for (const player of [0, 1]) {
      const heard = this.hear(player);
      this.sockets[player].emit('sync', this.id, String(player), undefined, 2);
      await heard;
    }
  }

  async move() {
    const { G, ctx, _stateID } = this.state;
    const player = Number(ctx.currentPlayer);
    const free = G.cells.flatMap((cell, id) => (cell === null ? [id] : []));
    const id = free[Math.floor(Math.random() * free.length)];
    const payload = { type: 'clickCell', args: [id], playerID: String(player), credentials: undefined };
    const began = performance.now();
    const heard = Promise.all([this.hear(0), this.hear(1)]);
    this.sockets[player].emit('update', { type: 'MAKE_MOVE', payload }, _stateID, this.id, String(player));
    await heard;
    took.push(performance.now() - began);
    if (this.state.ctx.gameover !== undefined) await this.begin();
  }
}

const sleep = (ms) => new Promise((on) => setTimeout(on, ms));

async function play(pair, until) {
  while (performance.now() < until) await pair.move();
}

async function pace(pair, until, every) {
  let due = performance.now() + Math.random() * every;
  while (due < until) {
    await sleep(Math.max(0, due - performance.now()));
    await pair.move();
    due += every;
  }
}

async function main() {
  const pairs = Array.from({ length: rooms }, (_, number) => new Pair(number));
  for (const pair of pairs) {
    await pair.connected();
    await pair.begin();
  }
  await sleep(2000);
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(pairs.map((pair) => (rate ? pace(pair, until, (rooms / rate) * 1000) : play(pair, until))));
  const elapsed = (performance.now() - began) / 1000;
  process.stdout.write(JSON.stringify({ took, elapsed }) + '\n', () => process.exit(0));
}

main();
