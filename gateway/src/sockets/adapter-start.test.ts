import { newId } from '@petcare/platform/mongo/object-id.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { type FaultyLink, startFaultyLink } from '@petcare/platform/testing/faulty-link.ts';
import { testLog, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Server } from 'socket.io';
import { expect, onTestFinished, test } from 'vitest';

// A rejection that nothing handles ends a process, and fails this test.
test.each([
  ['resets', (link: FaultyLink) => link.refuse()],
  ['closes', (link: FaultyLink) => link.drop()],
] as const)(
  'sockets wait for a Valkey that accepts connections and %s them at their start',
  async (_manner, begin) => {
    const url = await testValkeyUrl();
    const link = await startFaultyLink(url);
    begin(link);
    const log = testLog();
    const valkey = connectValkey(link.url, { name: 'sockets', log, blocking: true });
    let failures = 0;
    // An orderly end is no error.
    valkey.on('reconnecting', () => (failures += 1));
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
  },
);
