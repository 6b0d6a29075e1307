import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { contextQueries } from '~/api/contexts';
import { forgetRecordsTenant } from '~/api/records-tenant';
import { sessionQueries } from '~/api/session';
import { contextService, someContext, someSession } from '~/testing/context-service';
import { mountPage } from '~/testing/mount-page';
import { ConsoleShell } from './ConsoleShell';

const others = '11111111-1111-1111-1111-111111111111';

/** The frame around a page that reads a context of this tenant. */
async function open(tenantId: string | undefined) {
  forgetRecordsTenant();
  const context = someContext(1, tenantId === undefined ? {} : { tenantId });
  vi.stubGlobal('fetch', contextService([context]).fetch);
  function Name() {
    return <p>{useQuery(contextQueries.detail(context.id)).data?.name}</p>;
  }
  await page.viewport(1200, 900);
  await mountPage(
    <ConsoleShell session={someSession}>
      <Name />
    </ConsoleShell>,
    { begin: (client) => client.setQueryData(sessionQueries.current().queryKey, someSession) },
  );
  await expect.element(page.getByText('Context 1')).toBeVisible();
}

test.each([
  ["the session's", undefined],
  ["the session's", someSession.tenantId],
])('the tenant shown is %s while the records name no other (%s)', async (_whose, tenantId) => {
  await open(tenantId);
  await expect.element(page.getByText('Banco Aurora')).toBeVisible();
});

test('the tenant shown is that of the records where the service has another than the token', async () => {
  await open(others);
  await expect.element(page.getByText(others)).toBeVisible();
  await expect.element(page.getByText('Banco Aurora')).not.toBeInTheDocument();
});
