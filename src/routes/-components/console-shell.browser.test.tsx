import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contextQueries } from '~/api/contexts';
import { clearRecordsTenant } from '~/api/observed-service';
import { sessionQuery } from '~/api/session';
import { mountPage } from '~/testing/mount-page';
import { answerWith, openService } from '~/testing/service';
import { makeContext } from '../../../server/testing/bodies';
import { ConsoleShell } from './ConsoleShell';

const others = '11111111-1111-1111-1111-111111111111';

/**
 * Opens the frame around a page that reads a context; the service's tenant differs from the session's as `tenantOf`
 * defines.
 */
async function open(tenantOf: (session: string) => object) {
  clearRecordsTenant();
  const { session, onNext, ...service } = await openService();
  const { id } = await makeContext(service, { name: 'Context 1' });
  onNext('GET', answerWith(tenantOf(session.tenantId)), { suffix: id });
  function Name() {
    return <p>{useQuery(contextQueries.detail(id)).data?.name}</p>;
  }
  await page.viewport(1200, 900);
  await mountPage(
    <ConsoleShell session={session}>
      <Name />
    </ConsoleShell>,
    { begin: (client) => client.setQueryData(sessionQuery.queryKey, session) },
  );
  await expect.element(page.getByText('Context 1')).toBeVisible();
}

test.each([
  ['nothing', () => ({})],
  ["the session's", (tenantId: string) => ({ tenantId })],
])("the tenant shown is the session's while the records name %s", async (_what, tenantOf) => {
  await open(tenantOf);
  await expect.element(page.getByText('Banco Aurora')).toBeVisible();
});

test('the tenant shown is that of the records if the service has another than the token', async () => {
  await open(() => ({ tenantId: others }));
  await expect.element(page.getByText(others)).toBeVisible();
  await expect.element(page.getByText('Banco Aurora')).not.toBeInTheDocument();
});
