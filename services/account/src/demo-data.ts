import { parseConfig } from '@petcare/platform/config.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { createLogger } from '@petcare/platform/log.ts';
import { connectMongo, disconnectMongo, prepareModels } from '@petcare/platform/mongo.ts';
import { accountConfig } from './config.ts';
import { createPasswords } from './passwords/password-hash.ts';
import { openAccount } from './users/open-account.ts';

const demoPassword = 'Petcare-Demo-1';
const demoAccounts = [
  { email: 'admin@petcare.test', role: 'admin', firstName: 'Nasreen', lastName: 'Akter' },
  { email: 'doctor@petcare.test', role: 'doctor', firstName: 'Imran', lastName: 'Chowdhury' },
  { email: 'user@petcare.test', role: 'user', firstName: 'Rahima', lastName: 'Khatun' },
] as const;

/** Makes the three demo accounts, as far as they are missing. Returns an exit code. */
async function main(): Promise<number> {
  const config = parseConfig(
    accountConfig.pick({ NODE_ENV: true, LOG_LEVEL: true, MONGO_URL: true }),
    process.env,
  );
  if (!config.success) return refuse(config.problems.join('\n'));
  const { NODE_ENV, LOG_LEVEL, MONGO_URL } = config.data;
  // Everybody can read their password.
  if (NODE_ENV === 'production') return refuse('Demo accounts are not made when NODE_ENV is production.');

  const log = createLogger('account-demo-data', LOG_LEVEL);
  await connectMongo(MONGO_URL, { log });
  try {
    await prepareModels();
    const passwords = createPasswords();
    for (const account of demoAccounts) {
      try {
        await openAccount({ ...account, password: demoPassword }, passwords);
        log.info({ email: account.email }, 'demo account made');
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
      }
    }
  } finally {
    await disconnectMongo();
  }
  return 0;
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 1;
}

process.exitCode = await main();
