import { part } from '../page/part';

/** `ConfirmDialog`, whose code comes in idle time: what asks only now and then does not wait for it. */
export const LaterConfirmDialog = part(async () => (await import('./ConfirmDialog')).ConfirmDialog);
