import { type MutationOptions, MutationObserver, type QueryClient } from '@tanstack/react-query';

/** Runs a mutation outside a component. Returns its result, throws its error. */
export function sendMutation<Result, Variables, Begun>(
  client: QueryClient,
  options: MutationOptions<Result, Error, Variables, Begun>,
  variables: Variables,
): Promise<Result> {
  return new MutationObserver(client, options).mutate(variables);
}
