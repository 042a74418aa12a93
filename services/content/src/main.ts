import { readConfig } from '@petcare/platform/config.ts';
import { runService } from '@petcare/platform/service.ts';
import { buildApp } from './app.ts';
import { contentConfig } from './config.ts';

await runService({ name: 'content', config: readConfig(contentConfig) }, () => ({ buildApp }));
