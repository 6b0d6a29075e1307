import './node-version.mjs';
import { createServer } from 'vite';

/** `npm run dev`: Vite with the service in the same process (vite-service.ts). Variables: docs/deployment.md. */
const vite = await createServer();
await vite.listen();
