import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { connectMongo, disconnectMongo } from '@petcare/platform/mongo/connection.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { remindOfPet } from '../visits/vaccinations/send-vaccination-reminders.ts';

// Checks the vaccinations of one pet as the periodic job does at another time. Arguments: pet id, ISO instant.
const [petId = '', instant = ''] = process.argv.slice(2);
const now = new Date(instant);
await connectMongo(process.env['MONGO_URL'] ?? '', { log: createLogger('remind-of-pet', 'warn') });
await remindOfPet(petId, dhakaDateOf(now), now);
await disconnectMongo();
