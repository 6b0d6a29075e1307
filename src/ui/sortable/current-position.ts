import { createContext } from 'react';

/** React context with a function: returns the position that the row at a position has after the current drag. */
export const CurrentPosition = createContext((position: number) => position);
