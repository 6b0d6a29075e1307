import { createContext } from 'react';

/** React context: returns the position that another row at a position has after the current drag, for its label. */
export const CurrentPosition = createContext((position: number) => position);
