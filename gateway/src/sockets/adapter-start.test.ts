import { newId } from '@petcare/platform/mongo/object-id.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { startFaultyLink } from '@petcare/platform/testing/faulty-link.ts';
import { testLog, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Server } from 'socket.io';
import { expect, onTestFinished, test } from 'vitest';

// A rejection that nothing handles ends a process, and fails this test.
test('sockets wait for a Valkey that accepts and drops connections at their start', async () => {
  const url = await testValkeyUrl();
  const link = await startFaultyLink(url);
  link.refuse();
  const log = testLog();
  const valkey = connectValkey(link.url, { name: 'sockets', log, blocking: true });
  let failures = 0;
  valkey.on('error', () => (failures += 1));
  const stream = newId();
  const io = new Server({ adapter: createAdapter(valkey, { streamName: stream, channelPrefix: stream }) });
  const direct = connectValkey(url, { name: 'test', log });
  onTestFinished(async () => {
    await io.of('/').adapter.close();
    valkey.disconnect();
    direct.disconnect();
    await link.close();
  });
  // More than the three attempts after which a request gives up.
  await eventually(() => expect(failures).toBeGreaterThan(5));
  link.accept();
  await eventually(async () => expect(await direct.pubsub('CHANNELS', `${stream}*`)).not.toHaveLength(0));
});
