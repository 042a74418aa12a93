import { defineEndpoint, type Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Id } from '@petcare/contracts/shared/fields.ts';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { createDirectClients, type DirectClients } from '../../support/direct-clients.ts';
import { findDeviations } from '../../support/find-deviations.ts';
import { report } from '../../support/full-size.ts';
import { oncePerKey } from '../../support/once-per-key.ts';
import { billing } from '../../support/shopping.ts';
import { createCallers, type Callers } from '../access/callers.ts';
import { patient } from '../access/owned-clinic-records.ts';
import { settledDocumentsAbout } from './documents-about.ts';
import {
  clientOf,
  comparable,
  foreignRequests,
  strangers,
  untriedReferences,
  type ForeignRequest,
} from './foreign-records.ts';
import { unknownId, ways } from './probes/target.ts';

const petcare = inject('petcare');

describe('a record of another user', () => {
  let callers: Callers;
  let direct: DirectClients;
  let requests: ForeignRequest[];
  let privateTexts: string[];
  let before: Record<string, string>;
  const stored = () =>
    settledDocumentsAbout(petcare.mongoUrl, petcare.databases, [
      callers.owner.user.id,
      ...requests.map(({ id }) => id),
    ]);

  beforeAll(async () => {
    callers = await createCallers(petcare);
    direct = await createDirectClients(petcare);
    requests = await foreignRequests(callers);
    privateTexts = [callers.owner.user.email, patient.patient_contact, billing.phone, billing.address];
    // An open emergency moves to the next doctor by itself.
    const emergency = requests.find(({ name }) => name === 'emergencies.cancel');
    await emergency!.send(callers.clients.owner, emergency!.id);
    // Events of the records that were just created are still on their way.
    before = await stored();
  });

  const combinations = ways.flatMap((way) => strangers.map((who) => ({ way, who })));
  const findTellingAnswers = oncePerKey(async ({ way, who }: (typeof combinations)[number]) => {
    const client = clientOf(callers, direct, way, who);
    const learn = async ({ name, id, send }: ForeignRequest) => {
      const existing = await send(client, id);
      const text = JSON.stringify(existing.body);
      const shown = privateTexts.filter((one) => text.includes(one));
      if (existing.status < 400 || shown.length > 0) return `${existing.status} with ${shown.join(', ')}`;
      const { access }: Endpoint = endpoints[name];
      // Posts and comments are public, so their existence is no secret. Releasing a hold that has ended succeeds, and
      // the slots of a doctor show to all which are held.
      if (access.who === 'author' || name === 'slots.release') return 'nothing';
      const known = comparable(existing, id);
      const missing = comparable(await send(client, unknownId), unknownId);
      return known === missing ? 'nothing' : `${known} but ${missing}`;
    };
    const different = await findDeviations(
      requests.map((one) => ({ row: one.name, expected: 'nothing', send: () => learn(one) })),
    );
    report(`${who} at the ${way}: ${requests.length} records, ${different.length} answers tell more`);
    return different;
  });

  test.each(combinations)(
    'answers a $who at the $way like one that does not exist, without a byte of it',
    async (combination) => {
      expect(await findTellingAnswers(combination)).toEqual([]);
    },
  );

  test('is unchanged in the database after the requests of every stranger', async () => {
    for (const combination of combinations) await findTellingAnswers(combination);
    expect(await stored()).toEqual(before);
  });

  test('answers its owner otherwise, which the comparison notices, as does the database (control)', async () => {
    const order = requests.find(({ name }) => name === 'orders.cancel');
    const client = callers.clients.owner;
    const existing = await order!.send(client, order!.id);
    expect(comparable(existing, order!.id)).not.toBe(
      comparable(await order!.send(client, unknownId), unknownId),
    );
    expect(JSON.stringify(existing.body)).toContain(billing.address);
    expect(await stored()).not.toEqual(before);
  });
});

test('every field that names a record of a user is tried with that of another user', () => {
  expect(untriedReferences()).toEqual([]);
  const added = defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/gifts',
    access: { who: 'signed-in' },
    summary: '',
    body: z.strictObject({ voucher_id: Id }),
    status: 201,
    response: z.unknown(),
  });
  expect(untriedReferences({ 'gifts.create': added })).toEqual(['gifts.create voucher_id']);
});
