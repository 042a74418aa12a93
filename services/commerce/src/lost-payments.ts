import { parseArgs } from 'node:util';
import { formatTaka, poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { connectMongo, disconnectMongo } from '@petcare/platform/mongo/connection.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { parseConfig } from '@petcare/platform/runtime/config.ts';
import { z } from 'zod';
import { commerceConfig } from './config.ts';
import { createStripeProvider } from './payments/providers/stripe/stripe-provider.ts';
import { findLostPayments, refundLostPayment } from './payments/reconciliation/lost-payments.ts';

/* Run after a restore of the database: see docs/operations/restore.md. */
const usage = `Lists card payments whose purchase was lost with the database, and refunds them.

  node services/commerce/src/lost-payments.ts --from 2026-11-20T08:00:00Z [--refund]

--from is the moment to which the database was restored. Without --refund nothing is changed.
`;

const Arguments = z.object({
  from: z.iso.datetime().transform((at) => new Date(at)),
  refund: z.boolean().default(false),
});

const settings = parseConfig(commerceConfig, process.env);
const parsedArguments = Arguments.safeParse(
  parseArgs({ strict: false, options: { from: { type: 'string' }, refund: { type: 'boolean' } } }).values,
);
if (!settings.success || !parsedArguments.success) {
  const problems = settings.success ? [] : settings.problems;
  process.stderr.write([...problems, usage].join('\n'));
  process.exitCode = 1;
} else if (!settings.data.STRIPE_SECRET_KEY) {
  process.stdout.write('Card payments are not configured.\n');
} else {
  const { LOG_LEVEL, MONGO_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = settings.data;
  const log = createLogger('lost-payments', LOG_LEVEL);
  const card = createStripeProvider({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL,
    log,
  });
  const { from, refund } = parsedArguments.data;
  await connectMongo(MONGO_URL, { log });
  try {
    for (const payment of await findLostPayments(from, card)) {
      const amount = formatTaka(poishaToTaka(payment.received - payment.refunded), 'en');
      const outcome = refund ? await refundLostPayment(payment, card) : 'not refunded yet';
      process.stdout.write(`${payment.ref} ${amount} of customer ${payment.customerId}: ${outcome}\n`);
    }
  } finally {
    await disconnectMongo();
  }
}
