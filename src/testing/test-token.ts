/** What tokens of component tests are signed with, in the page and in the service beside it (HS256). */
export const testTokenKey = new TextEncoder().encode('component tests, in the page and in the service');
