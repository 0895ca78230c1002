// boardgame.io's own server with its own file storage and tic-tac-toe.  node server.js PORT FOLDER

const { Server, FlatFile, Origins } = require('boardgame.io/server');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const ticTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return 'INVALID_MOVE';
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (LINES.some((line) => line.every((id) => G.cells[id] !== null && G.cells[id] === G.cells[line[0]])))
      return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const [port, folder] = process.argv.slice(2);
const server = Server({ games: [ticTacToe], db: new FlatFile({ dir: folder }), origins: [Origins.LOCALHOST] });
server.run(Number(port), () => process.stdout.write('ready\n'));
