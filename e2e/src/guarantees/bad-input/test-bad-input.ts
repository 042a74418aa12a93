import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDeviations } from '../../support/find-deviations.ts';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { oncePerKey } from '../../support/once-per-key.ts';
import type { PetCare } from '../../support/system/petcare.ts';
import { signInDemoUser, signUpUser, type TestUser } from '../../support/users.ts';
import { badRequests, namesField, sendBadRequest, sendRandomJson } from './bad-input.ts';
import { holdLeases } from './hold-leases.ts';
import { settledState, storedState } from './stored-state.ts';

/** Random values per endpoint, in lists that are sent at once. */
const [listLength, lists] = [8, sized(1, 25)];

/** Not in the shared system: there, payments that other tests left open expire meanwhile. */
export function testBadInput(system: () => PetCare): void {
  let petcare: PetCare;
  const requests = Map.groupBy(badRequests(), ({ endpoint }) => endpoint);
  const names = Object.keys(endpoints) as EndpointName[];
  let [rows, deviating] = [0, 0];
  let admin: TestUser;
  let doctor: TestUser;
  /** A user who may call the endpoint, because access is checked first. */
  const callerOf = (name: EndpointName): TestUser => {
    const { access }: Endpoint = endpoints[name];
    return access.who === 'roles' && !access.roles.includes('admin') ? doctor : admin;
  };
  let before: Record<string, string>;
  let releaseLeases: () => Promise<void>;

  beforeAll(async () => {
    petcare = system();
    admin = await signInDemoUser(petcare.url, 'admin');
    doctor = await signInDemoUser(petcare.url, 'doctor');
    releaseLeases = await holdLeases(petcare);
    before = await settledState(petcare);
  }, timeLimit());

  afterAll(async () => {
    report(
      `${rows} bad requests: ${deviating} answered without a 400 that names the field`,
      `${names.length * listLength * lists} random JSON values`,
    );
    await releaseLeases();
  });

  const sendBadRequests = oncePerKey(async (name: EndpointName) => {
    const bad = requests.get(name) ?? [];
    const { upload }: Endpoint = endpoints[name];
    // An account may upload two files at once.
    const deviations = await findDeviations(
      bad.map((one) => ({
        row: `${one.fault} ${one.field}: ${JSON.stringify(one.query ?? one.body)?.slice(0, 100)}`,
        expected: { status: 400, named: true },
        send: async () => {
          const { status, fields } = await sendBadRequest(callerOf(name).client, one);
          return namesField(fields, one.field) ? { status, named: true } : { status, named: fields };
        },
      })),
      upload ? 1 : 8,
    );
    rows += bad.length;
    deviating += deviations.length;
    return deviations;
  });

  const sendRandomValues = oncePerKey((name: EndpointName) =>
    fc.check(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { minLength: listLength, maxLength: listLength }),
        async (values) => {
          const { client } = callerOf(name);
          const statuses = await Promise.all(values.map((value) => sendRandomJson(client, name, value)));
          return Math.max(...statuses) < 500;
        },
      ),
      { numRuns: lists },
    ),
  );

  test.each([...requests.keys()])('%s rejects each invalid field with a 400 that names it', async (name) => {
    expect(await sendBadRequests(name)).toEqual([]);
  });

  test.each(names)(
    '%s never answers 5xx to random JSON',
    async (name) => {
      const run = await sendRandomValues(name);
      expect(run.failed && fc.defaultReportMessage(run)).toBe(false);
    },
    timeLimit(),
  );

  test(
    'no rejected request has stored anything',
    async () => {
      for (const name of names) {
        await sendBadRequests(name);
        await sendRandomValues(name);
      }
      const after = await settledState(petcare);
      const changed = Object.keys(after).filter((collection) => after[collection] !== before[collection]);
      report(`collections changed: ${changed.join(', ') || 'none'}`);
      expect(changed).toEqual([]);
      expect(Object.keys(after)).toEqual(Object.keys(before));
    },
    timeLimit(),
  );

  test('a valid request changes the stored state (control)', async () => {
    await signUpUser(petcare.url);
    expect(await storedState(petcare)).not.toEqual(before);
  });
}
