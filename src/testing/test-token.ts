/** Key that signs the tokens of component tests, in the page and in its service (HS256). */
export const testTokenKey = new TextEncoder().encode('component tests, in the page and in the service');
