import { describe, expect, test } from 'vitest';
import { createClient, uploadFormOf, type Transport } from './client.ts';
import { getMyRepair } from './customer/repair.ts';
import { cancelRepair } from './customer/transitions.ts';
import { changeAvatar } from './customer/profile.ts';
import { listStaffRepairs } from './staff/repair-list.ts';

function createRecordingClient() {
  const requests: Parameters<Transport>[0][] = [];
  const send = createClient((request) => {
    requests.push(request);
    return Promise.resolve({});
  });
  return { requests, send };
}

describe('the typed client', () => {
  test('the client escapes parameters in the path', async () => {
    const { requests, send } = createRecordingClient();
    await send(getMyRepair, { params: { id: '../7K2M 9QFX' } });
    expect(requests).toEqual([{ method: 'GET', url: '/repair/requests/..%2F7K2M%209QFX' }]);
  });

  test('the client omits absent query values', async () => {
    const { requests, send } = createRecordingClient();
    await send(listStaffRepairs, { query: { cursor: 'écran & co', status: undefined, limit: 20 } });
    expect(requests[0]?.url).toBe('/staff/repairs?cursor=%C3%A9cran+%26+co&limit=20');
  });

  test('the client sends body and key', async () => {
    const { requests, send } = createRecordingClient();
    await send(cancelRepair, { params: { id: 'A' }, body: { reason: 'bought a new one' }, idempotencyKey: 'k' });
    expect(requests).toEqual([
      {
        method: 'PUT',
        url: '/repair/requests/A/cancel',
        body: { reason: 'bought a new one' },
        idempotencyKey: 'k',
      },
    ]);
  });

  test("the client sends a file under its field's name", async () => {
    const { requests, send } = createRecordingClient();
    const file = new Blob(['picture']);
    await send(changeAvatar, { file });
    expect(requests).toEqual([{ method: 'POST', url: '/users/me/avatar', upload: { field: 'avatar', file } }]);
    const form = uploadFormOf({ field: 'avatar', file });
    expect([...form.keys()]).toEqual(['avatar']);
  });
});
