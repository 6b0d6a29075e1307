import { readEnvironment, type Variables } from './environment';
import { requestListener } from './http-server';
import { isServiceTarget } from './lib/request-parts';
import { openService } from './service';

/**
 * Opens the service for Vite's server, which listens and serves what browsers load. Returns it with its request listener.
 * scripts/vite-service.ts loads this by name.
 */
export async function openForVite(variables: Variables) {
  const environment = readEnvironment(variables);
  const service = await openService(environment);
  return { ...service, listener: requestListener(service.app, environment.HOST), isServiceTarget };
}
