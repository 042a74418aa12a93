import { z } from 'zod';
import { clinicContents } from './clinic-contents.ts';
import { hostelContents } from './hostel-contents.ts';
import { petContents } from './pet-contents.ts';
import { shopContents } from './shop-contents.ts';

/**
 * Content of a notification, by kind. Only facts are stored; the frontend renders the text in the language of the
 * reader.
 */
export const NotificationContent = z
  .discriminatedUnion('kind', [...shopContents, ...hostelContents, ...petContents, ...clinicContents])
  .meta({ id: 'NotificationContent' });
export type NotificationContent = z.infer<typeof NotificationContent>;
