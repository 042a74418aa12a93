import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface Place {
  /** A file of `public/scenes`, without its ending. */
  scene: string;
  title: MessageDescriptor;
  /** The specification's empty text where it has one. */
  empty: MessageDescriptor;
  /** What will be here. */
  text: MessageDescriptor;
  /** Said to visitors, with the way in. */
  signInHint?: MessageDescriptor;
}

/** The places that are not open yet. The feature that opens one takes its line away, here and in the route table. */
export const places = {
  users: {
    scene: 'welcome',
    title: msg`Users`,
    empty: msg`The list of users opens soon`,
    text: msg`Everyone who has an account will be listed here, newest first.`,
  },
} satisfies Record<string, Place>;
