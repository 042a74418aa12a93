import { runDemoData } from '@petcare/platform/demo/demo-data.ts';
import { playHistory } from '@petcare/platform/demo/demo-history.ts';
import { createIdentitySigner } from '@petcare/platform/auth/identity.ts';
import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { contentConfig } from './config.ts';
import { demoAdoptions } from './demo/demo-adoptions.ts';
import { demoMemories } from './demo/demo-memories.ts';
import { fillInAdoption, fillInMemory, fillInUsers, type FillInDeps } from './demo/fill-in-posts.ts';
import { replyStories } from './demo/reply-stories.ts';
import { prepareCounts } from './posts/prepare-counts.ts';
import { choosePictureStore } from './pictures/uploads/stores/choose-store.ts';

/** Posts created at a time: processing their pictures keeps both cores of a small machine busy. */
const concurrency = 4;
/** Older than every post without a history. */
const daysOfPosts = 40;

process.exitCode = await runDemoData({
  name: 'content',
  config: contentConfig,
  async fillIn({ config, historyDays, log }) {
    const store = await choosePictureStore(config);
    await prepareCounts();
    const client = createInternalClient({
      name: 'content',
      baseUrls: { account: config.ACCOUNT_URL },
      signer: await createIdentitySigner(config.IDENTITY_PRIVATE_JWK),
    });
    const deps = { client, store, ageOf: (daysAgo: number) => stretch(daysAgo, historyDays) };
    await fillInPosts(deps, historyDays);
    if (historyDays > 0)
      await playHistory({
        name: 'content',
        inOneTransaction: true,
        storiesUntil: (today) => replyStories(today, deps),
        log,
      });
    log.info({ memories: demoMemories.length, adoptions: demoAdoptions.length }, 'demo posts are ready');
  },
});

async function fillInPosts(deps: FillInDeps, historyDays: number): Promise<void> {
  await fillInUsers(historyDays);
  const tasks = [
    ...demoAdoptions.map((adoption) => () => fillInAdoption(adoption, deps)),
    ...demoMemories.map((memory) => () => fillInMemory(memory, deps)),
  ].values();
  const runTasks = async () => {
    for (const task of tasks) await task();
  };
  await Promise.all(Array.from({ length: concurrency }, runTasks));
}

/** Spreads the posts over the days of a history: the oldest most, so that the newest stay new. */
function stretch(daysAgo: number, historyDays: number): number {
  const factor = Math.max(1, historyDays / daysOfPosts);
  return daysAgo * (1 + ((factor - 1) * daysAgo) / daysOfPosts);
}
