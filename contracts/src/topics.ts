import { z } from 'zod';
import { Id } from './fields.ts';

interface TopicDefinition {
  /** One line for the generated documents. */
  readonly summary: string;
  /** The resource whose id a browser names; null for a topic that exists once. */
  readonly id: 'adoption post' | 'doctor' | null;
  /** `public`: everybody, without a session. `reader`: a signed-in user whom the owning service lets read the resource. */
  readonly access: 'public' | 'reader';
  /** The most ids of this topic that one browser tab watches at a time. */
  readonly limit: number;
  /** Name of the Socket.IO room. Only the server joins rooms. */
  readonly room: (id: string) => string;
}

/** The topics a browser can watch. Their messages carry ids only, so a public topic reveals nothing private. */
export const topics = {
  adoption: {
    summary: 'An adoption post: its status, its applications and its comments.',
    id: 'adoption post',
    access: 'reader',
    limit: 10,
    room: (adoptionId: string) => `post-${adoptionId}`,
  },
  slots: {
    summary: 'The bookable times of a doctor.',
    id: 'doctor',
    access: 'public',
    limit: 10,
    room: (drId: string) => `doctor-slots-${drId}`,
  },
  store: {
    summary: 'Prices and stock of all products.',
    id: null,
    access: 'public',
    limit: 1,
    room: () => 'store',
  },
  hostel: {
    summary: 'Free places of the hostel on all dates.',
    id: null,
    access: 'public',
    limit: 1,
    room: () => 'hostel',
  },
} as const satisfies Record<string, TopicDefinition>;

export type Topic = keyof typeof topics;
export const topicNames = Object.keys(topics) as Topic[];

/** Id type of a topic: a string for a topic of one resource, else null. */
export type TopicId<T extends Topic> = (typeof topics)[T]['id'] extends null ? null : string;

/** A topic with its id, as the first two arguments of `watch` and `unwatch`. */
export type TopicArguments = { [T in Topic]: [topic: T, id: TopicId<T>] }[Topic];

/** The same for the generated documents, and as the first check of what a client sent. */
export const WatchedTopic = z.object({ topic: z.enum(topicNames), id: Id.nullable() });

/**
 * Result of `watch`. `not_found` also covers a resource that the client may not read and arguments that name no
 * topic; after `unavailable` the client may ask again.
 */
export const WatchAnswer = z.enum(['watching', 'not_found', 'too_many', 'unavailable']);
export type WatchAnswer = z.infer<typeof WatchAnswer>;
