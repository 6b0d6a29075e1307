import { readEnvironment, type Variables } from './environment';
import { requestListener } from './http-server';
import { isServiceTarget } from './lib/request-parts';
import { openService } from './service';

/** Opens the service for Vite, which listens and has the other files (scripts/vite-service.ts loads this by name). */
export async function openForVite(variables: Variables) {
  const environment = readEnvironment(variables);
  const service = await openService(environment);
  return { ...service, listener: requestListener(service.app, environment.HOST), isServiceTarget };
}
