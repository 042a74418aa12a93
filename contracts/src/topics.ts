import { z } from 'zod';
import { Id } from './shared/fields.ts';

interface TopicDefinition {
  readonly summary: string;
  /** Resource type of the topic id; null for a topic that exists once. */
  readonly id: 'adoption post' | 'doctor' | null;
  /**
   * `public`: no session required. `reader`: a signed-in user who may read the resource, as checked by its
   * service.
   */
  readonly access: 'public' | 'reader';
  /** Maximum number of ids of this topic that one browser tab watches at a time. */
  readonly limit: number;
  readonly room: (id: string) => string;
}

/** Topics that a browser can watch. Messages carry only ids, so a public topic reveals no private data. */
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

export type TopicId<T extends Topic> = (typeof topics)[T]['id'] extends null ? null : string;

export type TopicArguments = { [T in Topic]: [topic: T, id: TopicId<T>] }[Topic];

/** The arguments as an object, for validation and the AsyncAPI document. */
export const WatchedTopic = z.object({ topic: z.enum(topicNames), id: Id.nullable() });

/**
 * Result of `watch`. `not_found` also covers unreadable resources and invalid arguments. After `unavailable` the
 * client may retry.
 */
export const WatchResult = z.enum(['watching', 'not_found', 'too_many', 'unavailable']);
export type WatchResult = z.infer<typeof WatchResult>;
