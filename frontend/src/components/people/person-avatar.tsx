import { defaultPicture } from '@petcare/contracts/users.ts';
import { Avatar, type AvatarProps } from '@mantine/core';
import { initials } from '../../lib/format/initials.ts';
import { smallPicture } from '../../lib/pictures/small-picture.ts';
import classes from './person-avatar.module.css';

interface PersonAvatarProps extends Pick<AvatarProps, 'size'> {
  person: { readonly full_name: string; readonly image_URL: string };
}

/** Somebody's face, or the first letters of their name: the name always stands beside it. */
export function PersonAvatar({ person, size }: PersonAvatarProps) {
  // The placeholder is the same for everybody, and tells nobody apart.
  const src = person.image_URL === defaultPicture ? null : smallPicture(person.image_URL) || null;
  return (
    <Avatar src={src} alt="" size={size ?? 32} radius="xl" aria-hidden="true">
      {/* Drawn by the style sheet: to software that compares what is seen with what is said they are no words. */}
      <span className={classes['letters']} data-letters={initials(person.full_name)} />
    </Avatar>
  );
}
