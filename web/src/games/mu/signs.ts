// Signs that are drawn in several places, on a field 24 wide.
export const TROPHY =
  'M5 2h14v5c0 4-2.500 7-5.500 7.800V18H17v4H7v-4h3.500v-3.200C7.500 14 5 11 5 7zM1 4h3v3c0 1.500.5 3 1.300 4C2.500 10.500 1 8 1 5zm22 0h-3v3c0 1.500-.5 3-1.300 4 2.800-.5 4.300-3 4.300-6z'
export const CRACK = 'M4 3h16v18H4zM13 3l-3 6 4 3-5 5 3 4'
