/** The messages of an area, imported as a side effect: see scripts/vite-catalogues.ts. */
declare module 'texts:*';
