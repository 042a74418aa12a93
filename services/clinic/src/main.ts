import { readConfig } from '@petcare/platform/config.ts';
import { runService } from '@petcare/platform/service.ts';
import { buildApp } from './app.ts';
import { clinicConfig } from './config.ts';

await runService({ name: 'clinic', config: readConfig(clinicConfig) }, () => ({ buildApp }));
