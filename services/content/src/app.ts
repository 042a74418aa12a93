import { eventRecordRoutes } from '@petcare/platform/admin/event-record.routes.ts';
import { createServiceApp, type ServiceAppOptions } from '@petcare/platform/http/service-app.ts';
import { assertNotBlocked } from '@petcare/platform/mongo/write-guard.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import type { Express } from 'express';
import type { Redis } from 'ioredis';
import { adoptionRoutes } from './posts/adoptions/adoption.routes.ts';
import { applicationRoutes } from './posts/applications/application.routes.ts';
import { postApplications } from './posts/applications/post-applications.ts';
import { authorRoutes } from './copies/author.routes.ts';
import { commentRoutes } from './posts/comments/comment.routes.ts';
import { erasureRoutes } from './lifecycle/erasure/erasure.routes.ts';
import { invariantRoutes } from './lifecycle/invariant.routes.ts';
import { memoryRoutes } from './posts/memories/memory.routes.ts';
import { previewRoutes } from './posts/preview.routes.ts';
import { overviewRoutes } from './lifecycle/overview.routes.ts';
import { exportRoutes } from './lifecycle/export.routes.ts';
import { trashRoutes } from './lifecycle/trash/trash.routes.ts';
import { uploadRoutes, type UploadDeps } from './pictures/uploads/upload.routes.ts';

export interface ContentAppOptions extends Omit<ServiceAppOptions, 'routes'> {
  /** Queries account for users whose event has not arrived yet. */
  readonly client: InternalClient;
  readonly valkey: Redis;
  readonly pictures: UploadDeps;
}

export function buildApp({ client, valkey, pictures, ...service }: ContentAppOptions): Express {
  return createServiceApp({
    ...service,
    assertNotBlocked,
    routes: [
      ...exportRoutes,
      ...memoryRoutes({ client, store: pictures.store }),
      ...adoptionRoutes({ client, applications: postApplications }),
      ...applicationRoutes({ client }),
      ...previewRoutes,
      ...commentRoutes({ client, valkey }),
      ...authorRoutes({ client }),
      ...uploadRoutes(pictures),
      ...trashRoutes,
      ...erasureRoutes,
      ...overviewRoutes,
      ...eventRecordRoutes('content'),
      ...invariantRoutes,
    ],
  });
}
