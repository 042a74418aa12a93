import { demoPeople } from '@petcare/contracts/demo-people.ts';
import { parseConfig } from '@petcare/platform/config.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { createLogger } from '@petcare/platform/log.ts';
import { connectMongo, disconnectMongo, prepareModels } from '@petcare/platform/mongo.ts';
import { accountConfig } from './config.ts';
import { createPasswords } from './passwords/password-hash.ts';
import { openAccount } from './users/open-account.ts';

const demoPassword = 'Petcare-Demo-1';

/** Makes the demo people's accounts, as far as they are missing. Returns an exit code. */
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
    for (const person of Object.values(demoPeople)) {
      try {
        await openAccount({ ...person, password: demoPassword, emailVerified: true }, passwords);
        log.info({ email: person.email }, 'demo account made');
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
