import { deletionPlans, type PlannedStep } from '@petcare/contracts/shared/deletion-plans.ts';
import { Deletion } from '@petcare/contracts/shared/deletions.ts';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { createIdentitySigner } from '@petcare/platform/auth/identity.ts';
import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { readOrCreateSecrets } from '@petcare/stack/server-access/secrets.ts';
import { z } from 'zod';
import { createActiveUser } from './active-user.ts';
import { copiedRows, copyRows } from './copy-rows.ts';
import { findTraces, type Trace } from '../../support/find-traces.ts';
import { setbacks, watchDeletion } from './watch-deletion.ts';
import { signInDemoUser, signUpUser, type TestUser } from '../../support/users.ts';
import type { PetCare } from '../../support/system/petcare.ts';

const victims = ['account', 'content', 'clinic', 'commerce', 'cascade', 'gateway', 'notifications'] as const;

export interface Trial {
  readonly killed: (typeof victims)[number];
  readonly atVersion: number;
  readonly state: Deletion['state'];
  readonly seconds: number;
  readonly orphans: readonly Trace[];
  /** Changes on the admin's screen that went backwards. */
  readonly setbacks: readonly string[];
  /** `true` if the screen, which only fetches on a socket message, shows the end. */
  readonly screenIsRight: boolean;
}

/** A killed process may leave a transaction open for a minute, which blocks its rows for the next process. */
const completeWithinMs = 300_000;
const shownWithinMs = 30_000;
const clearedWithinMs = 60_000;
/** A deletion of `copiedRows` rows in batches of 20 has about 50 versions. */
const changes = 40;

const answered = z.object({ deletion: Deletion });

export async function killInDeletions(
  petcare: PetCare,
  trials: number,
  { seed, onTrial }: { seed: number; onTrial?: (trial: Trial) => void },
): Promise<Trial[]> {
  const admin = await signInDemoUser(petcare.url, 'admin');
  const template = await templateOf(petcare);
  const random = randomNumbers(seed);
  const done: Trial[] = [];
  while (done.length < trials) {
    const killed = victims[done.length % victims.length] ?? 'cascade';
    const user = await copyOfTemplate(template, petcare);
    const trial = await killOnce(petcare, { admin, user, killed, atVersion: randomVersion(random) });
    done.push(trial);
    onTrial?.(trial);
  }
  return done;
}

export async function killInDeletionsTogether(
  petcare: PetCare,
  { seed }: { seed: number },
): Promise<Trial[]> {
  const admin = await signInDemoUser(petcare.url, 'admin');
  const template = await templateOf(petcare);
  const random = randomNumbers(seed);
  // All users sign up before the first kill, after which sign-ups may fail.
  const users: TestUser['user'][] = [];
  for (const _ of victims) users.push(await copyOfTemplate(template, petcare));
  return Promise.all(
    users.map((user, at) =>
      killOnce(petcare, { admin, user, killed: victims[at] ?? 'cascade', atVersion: randomVersion(random) }),
    ),
  );
}

function randomVersion(random: () => number): number {
  return 3 + Math.floor(random() * (changes - 3));
}

async function copyOfTemplate(template: string, petcare: PetCare): Promise<TestUser['user']> {
  const { user } = await signUpUser(petcare.url);
  await copyRows(petcare, { from: template, to: user._id });
  return user;
}

async function killOnce(
  petcare: PetCare,
  {
    admin,
    user,
    killed,
    atVersion,
  }: { admin: TestUser; user: TestUser['user']; killed: Trial['killed']; atVersion: number },
): Promise<Trial> {
  const { _id } = await remove(admin, user._id);
  const screen = watchDeletion(admin, _id);
  try {
    await screen.until(({ version, state }) => version >= atVersion || state === 'done', completeWithinMs);
    const killedAt = performance.now();
    const victim = petcare.system.processes.get(killed);
    victim?.kill('SIGKILL');
    const last = await complete(admin, _id);
    const seconds = (performance.now() - killedAt) / 1_000;
    await victim?.whenReady();
    const screenIsRight = await screen
      .until(({ state, version }) => state === 'done' && version === last.version, shownWithinMs)
      .then(() => true)
      .catch(() => false);
    const orphans = await remainingTraces(petcare, user);
    const { state } = last;
    return {
      killed,
      atVersion,
      state,
      seconds,
      orphans,
      setbacks: setbacks(screen.shown),
      screenIsRight,
    };
  } finally {
    screen.close();
  }
}

type CascadeFault = 'skips a step' | 'skips the final check';

/**
 * Carries out a deletion by the worker's calls, with one injected fault.
 * @returns the traces of the user that remain although the deletion reports `done`.
 */
export async function deleteWithFault(petcare: PetCare, fault: CascadeFault): Promise<Trace[]> {
  const admin = await signInDemoUser(petcare.url, 'admin');
  const template = await templateOf(petcare);
  const user = await copyOfTemplate(template, petcare);
  const cascade = petcare.system.processes.get('cascade');
  cascade?.kill('SIGSTOP');
  try {
    const client = await systemClient(petcare);
    const { _id } = await remove(admin, user._id);
    const get = { params: { id: _id } };
    await eventually(
      async () => {
        const { state } = await client.call(endpoints['deletions.get'], get);
        if (state !== 'running') throw new Error(`the deletion is ${state}`);
      },
      { within: 30_000, every: 100 },
    );
    const table: Record<string, Endpoint> = endpoints;
    for (const { name, endpoint } of deletionPlans.user satisfies readonly PlannedStep[]) {
      const deleting = table[endpoint];
      const skipped = fault === 'skips a step' && name === 'comments';
      if (deleting && !skipped) await client.call(deleting, { params: { id: user._id } });
      await client.call(endpoints['deletions.report'], {
        params: { id: _id, step: name },
        body: { state: 'done', total: 1, done: 1, error: null },
      });
    }
    if (fault === 'skips the final check') await copyRows(petcare, { from: template, to: user._id });
    await client.call(endpoints['deletions.finish'], { ...get, body: { late_rows: 0 } });
    return await findTraces(petcare, { id: user._id, words: [user.email] });
  } finally {
    cascade?.kill('SIGCONT');
  }
}

async function systemClient({ folder, system }: PetCare) {
  const { workersPrivateJwk } = await readOrCreateSecrets(folder);
  return createInternalClient({
    name: 'faulty cascade',
    baseUrls: {
      account: system.urlOf('account'),
      content: system.urlOf('content'),
      clinic: system.urlOf('clinic'),
      commerce: system.urlOf('commerce'),
    },
    signer: await createIdentitySigner(workersPrivateJwk),
    timeoutMs: 60_000,
  });
}

const templates = new WeakMap<PetCare, Promise<string>>();

function templateOf(petcare: PetCare): Promise<string> {
  const template =
    templates.get(petcare) ??
    createActiveUser({ url: petcare.url, mailUrl: petcare.system.mailUrl }).then(
      ({ deletedUser }) => deletedUser.id,
    );
  templates.set(petcare, template);
  return template;
}

async function remove({ client }: TestUser, id: string): Promise<Deletion> {
  return eventually(
    async () =>
      answered.parse((await client.call(endpoints['users.delete'], { params: { id } })).body).deletion,
    { within: 30_000, every: 200 },
  );
}

function complete({ client }: TestUser, id: string): Promise<Deletion> {
  const show = async () =>
    Deletion.parse((await client.call(endpoints['deletions.get'], { params: { id } })).body);
  return eventually(
    async () => {
      const deletion = await show();
      if (deletion.state !== 'done') throw new Error(JSON.stringify(deletion.steps));
      return deletion;
    },
    { within: completeWithinMs, every: 200 },
  ).catch(() => show());
}

/** Waits for the event after the deletion, by which the other services clear their copies of the user. */
async function remainingTraces(
  petcare: PetCare,
  { _id: id, email }: TestUser['user'],
): Promise<readonly Trace[]> {
  const search = () => findTraces(petcare, { id, words: [email] });
  return eventually(
    async () => {
      const found = await search();
      if (found.length > 0) throw new Error('traces remain');
      return found;
    },
    { within: clearedWithinMs, every: 500 },
  ).catch(search);
}

/** Returns a generator of numbers from 0 to 1, deterministic for a seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const rowsPerTrial = copiedRows;
