/** The texts of an area: a side effect, see scripts/vite-catalogues.ts. */
declare module 'texts:*';
