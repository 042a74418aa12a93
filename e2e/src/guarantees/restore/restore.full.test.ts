import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findLostPayments,
  resendEventsBefore,
  waitUntilQuiet,
} from '@petcare/stack/restore/settle-restored-system.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import { PaymentForAdmin } from '@petcare/contracts/commerce/payments/payments.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fullSize, report, sized, timeLimit } from '../../support/full-size.ts';
import { secondsSince } from '../../support/figures.ts';
import { offerPet } from '../../support/posting.ts';
import { confirmPayment, firstProduct, openPaymentAs } from '../../support/shopping.ts';
import { signInDemoUser, signUpUser, type TestUser } from '../../support/users.ts';
import { countInvariants, violatedIn } from '../invariants/scenario.ts';
import { createArchivedPetCare } from './archived-petcare.ts';
import { auditMoney, findExisting, findRepeated, readSentEmails } from './audit.ts';
import { createLoad, type AcknowledgedRecord } from './load.ts';

let archived: Awaited<ReturnType<typeof createArchivedPetCare>>;
beforeAll(async () => {
  archived = await createArchivedPetCare();
});
afterAll(() => archived?.remove());

const customersAtOnce = 3;
/** Acknowledged writes before and after the restored moment. */
const writes = sized(8, 300);
const customersWithHeldEmails = sized(2, 20);

test(
  'a restored system has everything acknowledged before the moment, and sends no email and takes no payment twice',
  async () => {
    const before = archived.running();
    const admin = await signInDemoUser(before.url, 'admin');
    const load = createLoad({
      url: before.url,
      post: await offerPet(admin),
      product: await firstProduct(before.url),
    });
    const stopFirst = load.begin(customersAtOnce);
    await load.untilAcknowledged(writes, 0);
    await stopFirst();

    // The mail server accepts nothing for a moment, so at the restored moment these emails are not sent yet.
    const mailSink = before.system.processes.get('mail-sink');
    mailSink?.kill('SIGSTOP');
    const held: AcknowledgedRecord[] = [];
    for (let count = 0; count < customersWithHeldEmails; count += 1) held.push(await load.serveCustomer());
    const latePayer = await signUpUser(before.url);
    const product = await firstProduct(before.url);
    const lines = [{ product_id: product._id, quantity: 1 }];
    const openPayment = await openPaymentAs(latePayer, { kind: 'product', lines }, product.product_price);
    const stop = load.begin(customersAtOnce);
    await load.untilAcknowledged(1, Date.now());
    const moment = new Date();
    await load.untilAcknowledged(1, moment.getTime() + 1);
    mailSink?.kill('SIGCONT');
    await confirmPayment(latePayer, openPayment);
    await load.untilAcknowledged(writes, moment.getTime() + 1);
    const receipts = [...held.map(({ customer }) => customer), latePayer].map(
      ({ user }) => `${user.email}: Your order PC-#`,
    );
    await eventually(async () => {
      const titles = (await readSentEmails(before)).map(({ title }) => title);
      expect(titles).toEqual(expect.arrayContaining(receipts));
    });
    const stopping = stop();
    const destroyedAt = Date.now();
    await archived.destroy();
    await stopping;

    // Control: without its record, an email that waited at the moment is sent again.
    const forgotten = held[0];
    if (!forgotten) throw new Error('no email was held');
    await rm(join(before.folder, 'sent-emails', receiptKey(forgotten.id)));

    const restoreBegan = performance.now();
    const { lastCommit, restoredAt } = await archived.restore(moment);
    const after = archived.running();
    const startedAt = performance.now();
    await resendEventsBefore(moment, after.system);
    const again = await signInDemoUser(after.url, 'admin');
    // The periodic job would settle them too, two minutes after they were last checked.
    for (const { _id: id } of await listUnsettled(again))
      await again.client.call(endpoints['payments.recheck'], { params: { id } });
    await waitUntilQuiet(after.system, after.servers);
    const refunded = await findLostPayments(moment, after.system, { refund: true });
    const quietAt = performance.now();

    const wasBefore = ({ acknowledgedAt }: AcknowledgedRecord) => acknowledgedAt <= moment.getTime();
    const acknowledged = load.records.filter(wasBefore);
    const later = load.records.filter(({ startedAt: at }) => at > moment.getTime());
    expect(acknowledged.length).toBeGreaterThan(writes);
    expect(later.length).toBeGreaterThanOrEqual(writes);
    const existing = await findExisting(load.records, after);
    const named = (found: readonly AcknowledgedRecord[]) => found.map(({ kind, id }) => `${kind} ${id}`);
    expect(named(acknowledged.filter((one) => !existing.includes(one)))).toEqual([]);
    expect(named(later.filter((one) => existing.includes(one)))).toEqual([]);

    const money = await auditMoney(after);
    expect(money).toMatchObject({ chargedTwice: [], lost: [], refundedOrders: [] });
    expect(refunded.length).toBeGreaterThan(0);
    expect(money.refunded).toBe(refunded.length);

    const emails = await readSentEmails(after);
    expect(findRepeated(emails)).toEqual([`${forgotten.customer.user.email}: Your order PC-#`]);
    const boughtBefore = acknowledged.filter(({ kind }) => kind === 'order');
    const expected = boughtBefore.map(({ customer }) => `${customer.user.email}: Your order PC-#`);
    expect(expected.filter((receipt) => !emails.some(({ title }) => title === receipt))).toEqual([]);

    expect(violatedIn(await countInvariants(again))).toEqual([]);
    if (fullSize) {
      const lost = load.records.filter((one) => !existing.includes(one));
      report(
        `${load.records.length} acknowledged writes, ${acknowledged.length} of them before the moment: 0 lost`,
        `${lost.length} writes of the ${((destroyedAt - moment.getTime()) / 1_000).toFixed(1)} s after it are gone, as asked`,
        `last restored change ${(moment.getTime() - (lastCommit ?? moment).getTime()) / 1_000} s before the moment`,
        `${money.charged} card payments: ${money.orders} orders, ${money.refunded} refunded, 0 lost, 0 twice`,
        `${emails.length} emails: 0 sent twice, except the one whose record was deleted`,
        `restored: database ${((restoredAt - restoreBegan) / 60_000).toFixed(2)} min, processes ` +
          `${((startedAt - restoredAt) / 60_000).toFixed(2)} min, quiet ${((quietAt - startedAt) / 60_000).toFixed(2)} min, ` +
          `in all ${secondsSince(restoreBegan)} s`,
      );
    }
  },
  timeLimit(),
);

const unsettled = new Set<PaymentStatus>(['created', 'pending', 'requires_action', 'processing']);

/** Payments that were open at the restored moment: of the late payer, and of customers who were just buying. */
async function listUnsettled({ client }: TestUser): Promise<PaymentForAdmin[]> {
  const { body } = await client.call(endpoints['payments.list'], { query: '?limit=200' });
  return z
    .array(PaymentForAdmin)
    .parse(body)
    .filter(({ status }) => unsettled.has(status));
}

function receiptKey(orderId: string): string {
  return createHash('sha256').update(`mail-purchase:order.placed:${orderId}`).digest('hex');
}
