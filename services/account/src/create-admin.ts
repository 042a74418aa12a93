import { parseArgs } from 'node:util';
import { line, Email } from '@petcare/contracts/shared/fields.ts';
import { Password } from '@petcare/contracts/account/users.ts';
import { userRecord } from '@petcare/platform/audit/audit.ts';
import { connectBus } from '@petcare/platform/bus/bus.ts';
import { parseConfig } from '@petcare/platform/runtime/config.ts';
import { createLogger, type Logger } from '@petcare/platform/observability/log.ts';
import { connectMongo, disconnectMongo, prepareModels } from '@petcare/platform/mongo/connection.ts';
import { createRealtime } from '@petcare/platform/realtime/realtime.ts';
import { createSessions } from '@petcare/platform/auth/sessions.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { z } from 'zod';
import { askPassword } from './ask-password.ts';
import { recordAudit } from './operations/audit/record-audit.ts';
import { accountConfig } from './config.ts';
import { isCommonPassword } from './sign-in/passwords/common-passwords.ts';
import { createPasswords } from './sign-in/passwords/password-hash.ts';
import { changeRole } from './accounts/roles/change-role.ts';
import { createEndSessions } from './sign-in/sessions/end-sessions.ts';
import { openAccount } from './accounts/sign-up/open-account.ts';
import { Users } from './users/user.model.ts';
import { splitFullName } from './users/user.rules.ts';

const usage = `Creates an admin.

  npm run admin:create -- --email rahima@example.com --name "Rahima Khatun"
  npm run admin:create -- --email rahima@example.com --promote

The password of a new account is prompted for, or read from standard input. --promote makes an existing
account an admin and signs it out everywhere.
`;

const Arguments = z.object({ email: Email, name: line(121).optional(), promote: z.boolean().default(false) });
type Arguments = z.output<typeof Arguments>;

const config = accountConfig.pick({
  LOG_LEVEL: true,
  MONGO_URL: true,
  VALKEY_URL: true,
  AMQP_URL: true,
  EVENTS_NAMESPACE: true,
});
type Config = z.output<typeof config>;

/** An error that the operator can correct; printed without a stack trace. */
class CommandError extends Error {}

async function main(): Promise<void> {
  const settings = parseConfig(config, process.env);
  if (!settings.success) throw new CommandError(settings.problems.join('\n'));
  const options = readArguments();
  const log = createLogger('create-admin', settings.data.LOG_LEVEL);
  await connectMongo(settings.data.MONGO_URL, { log });
  try {
    await prepareModels();
    if (options.promote) await promote(options, settings.data, log);
    else await create(options, log);
  } finally {
    await disconnectMongo();
  }
}

function readArguments(): Arguments {
  let values: unknown;
  try {
    ({ values } = parseArgs({
      options: { email: { type: 'string' }, name: { type: 'string' }, promote: { type: 'boolean' } },
    }));
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
  const parsed = Arguments.safeParse(values);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`);
    throw new CommandError(`${problems.join('\n')}\n\n${usage}`);
  }
  return parsed.data;
}

async function create({ email, name }: Arguments, log: Logger): Promise<void> {
  if (name === undefined) throw new CommandError(`--name: is required for a new account\n\n${usage}`);
  if (await Users.exists({ email }))
    throw new CommandError(`${email} has an account already. Add --promote to make it an admin.`);
  const password = Password.safeParse(await askPassword(`Password for ${email}: `));
  if (!password.success) throw new CommandError(`The password ${password.error.issues[0]?.message}.`);
  if (isCommonPassword(password.data, email))
    throw new CommandError('This password is too easy to guess. Please choose another one.');
  const account = { ...splitFullName(name), email, password: password.data, role: 'admin' } as const;
  await openAccount(account, createPasswords(), ({ _id }) =>
    recordAudit(log, { action: 'admin.created', record: userRecord(_id), before: null, after: null }),
  );
  process.stdout.write(`${email} is an admin now.\n`);
}

async function promote({ email }: Arguments, settings: Config, log: Logger): Promise<void> {
  const user = await Users.findOne({ email }, { _id: 1 }).lean();
  if (!user) throw new CommandError(`There is no account with the address ${email}.`);
  const name = 'create-admin';
  const valkey = connectValkey(settings.VALKEY_URL, { name, log });
  const bus = await connectBus({ url: settings.AMQP_URL, namespace: settings.EVENTS_NAMESPACE, name, log });
  try {
    const endSessions = createEndSessions({
      sessions: createSessions(valkey),
      realtime: createRealtime(bus),
    });
    await changeRole({ id: user._id, role: 'admin' }, { endSessions, log });
  } finally {
    await bus.close();
    await valkey.quit();
  }
  process.stdout.write(`${email} is an admin now and has to sign in again.\n`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
