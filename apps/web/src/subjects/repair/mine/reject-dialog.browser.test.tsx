import '#styles.css';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { speaking } from '#shared/language/spoken.fixture.tsx';
import { aUser } from '#subjects/session/a-user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { rejectDraft, RejectDialog } from './reject-dialog.tsx';

let wrapper: Awaited<ReturnType<typeof speaking>>;
beforeAll(async () => {
  wrapper = await speaking('fr', 'customer');
});
beforeEach(() => {
  sessionStorage.clear();
  sessionStore.signIn('access', aUser());
});

async function aDialog(repairId: string) {
  const nothing = (): void => undefined;
  const dialog = <RejectDialog repairId={repairId} loading={false} onReject={nothing} onClose={nothing} />;
  const screen = await render(dialog, { wrapper });
  return { screen, reason: screen.getByRole('textbox') };
}

test('why a price is rejected stands there again, for that repair alone, until it is sent', async () => {
  const first = await aDialog('7K2M9QFX');
  await first.reason.fill('Plus cher qu’un neuf');
  await first.screen.unmount();

  const other = await aDialog('3XW8P2RD');
  await expect.element(other.reason).toHaveValue('');
  await other.screen.unmount();

  const again = await aDialog('7K2M9QFX');
  await expect.element(again.reason).toHaveValue('Plus cher qu’un neuf');
  await again.screen.unmount();

  rejectDraft.forget('7K2M9QFX');
  await expect.element((await aDialog('7K2M9QFX')).reason).toHaveValue('');
});
