import { createContext } from 'react';

/** The number that a position of the full order has while a row is carried: read by what names other rows in a row. */
export const CurrentPosition = createContext((position: number) => position);
