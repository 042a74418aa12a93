import { parseConfig } from '@petcare/platform/config.ts';
import { nextTraceparent, runInContext } from '@petcare/platform/context.ts';
import { createIdentitySigner } from '@petcare/platform/identity.ts';
import { createInternalClient } from '@petcare/platform/internal-client.ts';
import { createLogger } from '@petcare/platform/log.ts';
import { connectMongo, disconnectMongo, prepareModels } from '@petcare/platform/mongo.ts';
import { OutboxRows } from '@petcare/platform/outbox.ts';
import { contentConfig } from './config.ts';
import { demoAdoptions } from './demo/demo-adoptions.ts';
import { demoMemories } from './demo/demo-memories.ts';
import { fillInAdoption, fillInMemory, fillInPeople, type FillInDeps } from './demo/fill-in-posts.ts';
import { prepareCounts } from './prepare-counts.ts';
import { choosePictureStore } from './uploads/stores/choose-store.ts';

/** How many posts are filled in at a time: their pictures keep both cores of a small machine busy. */
const atOnce = 4;
const actor = { id: 'demo-data', role: 'system' } as const;

/** Lets the demo people post, as far as their posts are missing. Returns an exit code. */
async function main(): Promise<number> {
  const parsed = parseConfig(contentConfig, process.env);
  if (!parsed.success) return refuse(parsed.problems.join('\n'));
  const config = parsed.data;
  if (config.NODE_ENV === 'production') return refuse('Demo posts are not made when NODE_ENV is production.');

  const log = createLogger('content-demo-data', config.LOG_LEVEL);
  const store = await choosePictureStore(config);
  await connectMongo(config.MONGO_URL, { log });
  try {
    await prepareModels();
    await prepareCounts();
    const client = createInternalClient({
      name: 'content',
      baseUrls: { account: config.ACCOUNT_URL },
      signer: await createIdentitySigner(config.IDENTITY_PRIVATE_JWK),
    });
    await runInContext({ requestId: 'demo-data', traceparent: nextTraceparent(), actor }, () =>
      fillIn({ client, store }),
    );
    // What happened weeks ago is no news: it is in nobody's inbox.
    await OutboxRows.updateMany({ 'envelope.actor.id': actor.id, sentAt: null }, { sentAt: new Date() });
    log.info({ memories: demoMemories.length, adoptions: demoAdoptions.length }, 'demo posts are there');
  } finally {
    await disconnectMongo();
  }
  return 0;
}

async function fillIn(deps: FillInDeps): Promise<void> {
  await fillInPeople();
  const works = [
    ...demoAdoptions.map((adoption) => () => fillInAdoption(adoption, deps)),
    ...demoMemories.map((memory) => () => fillInMemory(memory, deps)),
  ].values();
  const inTurn = async () => {
    for (const work of works) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, inTurn));
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 1;
}

process.exitCode = await main();
