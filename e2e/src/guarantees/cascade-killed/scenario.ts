import { deletionPlans, type PlannedStep } from '@petcare/contracts/deletion-plans.ts';
import { Deletion } from '@petcare/contracts/deletions.ts';
import type { Endpoint } from '@petcare/contracts/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { createIdentitySigner } from '@petcare/platform/auth/identity.ts';
import { createInternalClient } from '@petcare/platform/http/internal-client.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { readOrMakeSecrets } from '@petcare/stack/system/secrets.ts';
import { z } from 'zod';
import { busyPerson } from './busy-person.ts';
import { copiedRows, copyRows } from './copy-rows.ts';
import { findTraces, type Trace } from './find-traces.ts';
import { setbacks, watchDeletion } from './watch-deletion.ts';
import { signInDemoUser, signUpUser, type TestUser } from '../../support/people.ts';
import type { PetCare } from '../../support/petcare.ts';

/** Who is killed, in turn. */
const victims = ['account', 'content', 'clinic', 'commerce', 'cascade', 'gateway', 'notifications'] as const;

/** What one deletion came to, in the middle of which a process was killed. */
export interface Trial {
  readonly killed: (typeof victims)[number];
  /** The change of the deletion at which the blow fell. */
  readonly atVersion: number;
  readonly state: Deletion['state'];
  /** From the blow to the end. */
  readonly seconds: number;
  /** What is left of the person, in any service. */
  readonly orphans: readonly Trace[];
  /** What went backwards on the admin's screen. */
  readonly setbacks: readonly string[];
  /** Whether the screen, which fetches only when it is told to, shows the end. */
  readonly screenIsRight: boolean;
}

/** A dead process may leave a transaction open for a minute, and the next one waits for its rows. */
const completeWithinMs = 300_000;
const shownWithinMs = 30_000;
const forgottenWithinMs = 60_000;
/** A deletion of `copiedRows` rows in batches of twenty changes about fifty times. */
const changes = 40;

const answered = z.object({ deletion: Deletion });

/** Kills one process in the middle of each of so many deletions, at a moment chosen by the seed. */
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
    const user = await somebodyLike(template, petcare);
    const trial = await killOnce(petcare, { admin, user, killed, atVersion: blowAt(random) });
    done.push(trial);
    onTrial?.(trial);
  }
  return done;
}

/** Kills every process once, each in the middle of another one of as many deletions that run side by side. */
export async function killInDeletionsTogether(
  petcare: PetCare,
  { seed }: { seed: number },
): Promise<Trial[]> {
  const admin = await signInDemoUser(petcare.url, 'admin');
  const template = await templateOf(petcare);
  const random = randomNumbers(seed);
  // All are there before the first blow, which nobody could sign up through.
  const users: TestUser['user'][] = [];
  for (const _ of victims) users.push(await somebodyLike(template, petcare));
  return Promise.all(
    users.map((user, at) =>
      killOnce(petcare, { admin, user, killed: victims[at] ?? 'cascade', atVersion: blowAt(random) }),
    ),
  );
}

function blowAt(random: () => number): number {
  return 3 + Math.floor(random() * (changes - 3));
}

async function somebodyLike(template: string, petcare: PetCare): Promise<TestUser['user']> {
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
    const blow = performance.now();
    const victim = petcare.system.processes.get(killed);
    victim?.kill('SIGKILL');
    const last = await complete(admin, _id);
    const seconds = (performance.now() - blow) / 1_000;
    await victim?.whenReady();
    const screenIsRight = await screen
      .until(({ state, version }) => state === 'done' && version === last.version, shownWithinMs)
      .then(() => true)
      .catch(() => false);
    const orphans = await tracesAfterAWhile(petcare, user);
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

/** What a cascade does wrong in the controls. */
type Carelessness = 'skips a step' | 'takes no last look';

/**
 * Carries out a deletion in place of the worker, by the same calls but without its care. @returns what is left of the
 * person although the deletion says that it is done: the check must find it.
 */
export async function carelessly(petcare: PetCare, how: Carelessness): Promise<Trace[]> {
  const admin = await signInDemoUser(petcare.url, 'admin');
  const template = await templateOf(petcare);
  const user = await somebodyLike(template, petcare);
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
      const skipped = how === 'skips a step' && name === 'comments';
      if (deleting && !skipped) await client.call(deleting, { params: { id: user._id } });
      await client.call(endpoints['deletions.report'], {
        params: { id: _id, step: name },
        body: { state: 'done', total: 1, done: 1, error: null },
      });
    }
    if (how === 'takes no last look') await copyRows(petcare, { from: template, to: user._id });
    await client.call(endpoints['deletions.finish'], { ...get, body: { late_rows: 0 } });
    return await findTraces(petcare, { id: user._id, words: [user.email] });
  } finally {
    cascade?.kill('SIGCONT');
  }
}

async function systemClient({ folder, system }: PetCare) {
  const { workersPrivateJwk } = await readOrMakeSecrets(folder);
  return createInternalClient({
    name: 'careless cascade',
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

/** The id of somebody who has something of everything, made once for each product. */
function templateOf(petcare: PetCare): Promise<string> {
  const made =
    templates.get(petcare) ??
    busyPerson({ url: petcare.url, mailUrl: petcare.system.mailUrl }).then(({ gone }) => gone.id);
  templates.set(petcare, made);
  return made;
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

/** The copies of the other services are blanked by an event that follows the end. */
async function tracesAfterAWhile(
  petcare: PetCare,
  { _id: id, email }: TestUser['user'],
): Promise<readonly Trace[]> {
  const look = () => findTraces(petcare, { id, words: [email] });
  return eventually(
    async () => {
      const found = await look();
      if (found.length > 0) throw new Error('something is left');
      return found;
    },
    { within: forgottenWithinMs, every: 500 },
  ).catch(look);
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** For whoever prints what a trial was about. */
export const rowsPerTrial = copiedRows;
