import { readConfig } from '@petcare/platform/runtime/config.ts';
import { runService } from '@petcare/platform/runtime/service.ts';
import { notificationsConfig } from './config.ts';
import { startNotifications } from './start-notifications.ts';

const config = readConfig(notificationsConfig);

await runService({ name: 'notifications', config }, (deps) => startNotifications(config, deps));
