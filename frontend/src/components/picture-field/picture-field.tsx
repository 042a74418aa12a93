import '@mantine/dropzone/styles.layer.css';
import { maxPictureBytes } from '@petcare/contracts/shared/pictures.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, Text, VisuallyHidden } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { ChosenPicture } from '../../lib/drafts/post-drafts.ts';
import { acceptedPictures } from '../../lib/pictures/upload-picture.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import classes from './picture-field.module.css';
import { PictureTile } from './picture-tile.tsx';
import { type ChangePictures, type Pictures, type UploadState, useUploads } from './use-uploads.ts';

interface PictureFieldProps {
  label: ReactNode;
  max?: number;
  /** Fewer pictures than `max` are enough. */
  optional?: boolean;
  value: Pictures;
  onChange: ChangePictures;
}

/**
 * Picture field: choose, drop or paste. Shows pictures at once and uploads them one at a time. Its value can be
 * restored from a draft: uploaded pictures are shown and the others uploaded. Submit once `uploadedAddresses` is
 * not null.
 */
export function PictureField({ label, max = 1, optional = false, value, onChange }: PictureFieldProps) {
  const { i18n } = useLingui();
  const stateOf = useUploads(value, onChange);
  const labelId = useId();
  const chooseButton = useRef<HTMLButtonElement>(null);
  const tiles = useRef<HTMLDivElement>(null);
  const focusNext = useRef<'choose' | 'tile' | null>(null);
  const room = max - value.length;
  const megabytes = i18n.number(maxPictureBytes / 1024 / 1024);

  function add(files: readonly File[]) {
    if (files.length === 0 || room <= 0) return;
    if (files.length >= room) focusNext.current = 'tile';
    const chosen = files.map((file): ChosenPicture => ({ key: randomId(), file, uploaded: null }));
    onChange((current) => [...current, ...chosen].slice(0, max));
  }

  function remove(key: string) {
    focusNext.current = 'choose';
    onChange((current) => current.filter((picture) => picture.key !== key));
  }

  usePastedPictures(add);

  // The pressed button was removed, so the focus moves to another control of the field.
  useEffect(() => {
    if (focusNext.current === 'choose') chooseButton.current?.focus();
    if (focusNext.current === 'tile')
      tiles.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    focusNext.current = null;
  });

  return (
    // A fieldset would render its legend outside the layout.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={labelId}>
      <Input.Label id={labelId} labelElement="div" size="md">
        {label}
      </Input.Label>
      <Input.Description size="md">
        <Trans>JPEG, PNG, WebP or AVIF, up to {megabytes} MB</Trans>
      </Input.Description>
      <div ref={tiles} className={classes['tiles']} data-many={max > 1 || undefined}>
        {value.map((picture, index) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            position={index + 1}
            state={stateOf(picture)}
            onRemove={() => remove(picture.key)}
          />
        ))}
        {room > 0 && (
          <DropArea
            room={room}
            isMany={max > 1}
            optional={optional}
            chooseButton={chooseButton}
            onAdd={add}
          />
        )}
      </div>
      <UploadAnnouncements value={value} stateOf={stateOf} />
    </div>
  );
}

function usePastedPictures(onAdd: (files: readonly File[]) => void): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    // Text copied from a document often carries a picture of itself.
    if (event.clipboardData?.types.includes('text/plain')) return;
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0) return;
    event.preventDefault();
    onAdd(files);
  });

  useEffect(() => {
    const listen = (event: ClipboardEvent) => handlePaste(event);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, []);
}

interface DropAreaProps {
  room: number;
  isMany: boolean;
  optional: boolean;
  chooseButton: RefObject<HTMLButtonElement | null>;
  onAdd: (files: readonly File[]) => void;
}

function DropArea({ room, isMany, optional, chooseButton, onAdd }: DropAreaProps) {
  const openDialog = useRef<() => void>(null);
  return (
    <Dropzone
      className={classes['drop'] ?? ''}
      classNames={{ inner: classes['inner'] ?? '' }}
      onDrop={onAdd}
      openRef={openDialog}
      multiple={room > 1}
      enablePointerEvents
      activateOnKeyboard={false}
      tabIndex={-1}
      inputProps={{ accept: acceptedPictures }}
    >
      <Button
        ref={chooseButton}
        variant="light"
        leftSection={<IconCamera size={20} aria-hidden="true" />}
        onClick={(event) => {
          event.stopPropagation();
          openDialog.current?.();
        }}
      >
        {isMany ? <Trans>Choose pictures</Trans> : <Trans>Choose a picture</Trans>}
      </Button>
      <Text size="sm" c="dimmed" mt={8} className={classes['pointer'] ?? ''}>
        <Trans>or drop or paste it here</Trans>
      </Text>
      {isMany && (
        <Text size="sm" c="dimmed" mt={4} className="pc-numbers">
          {optional ? (
            <Plural value={room} one="# more picture possible" other="# more pictures possible" />
          ) : (
            <Plural value={room} one="# more picture needed" other="# more pictures needed" />
          )}
        </Text>
      )}
    </Dropzone>
  );
}

interface UploadAnnouncementsProps {
  value: Pictures;
  stateOf: (picture: ChosenPicture) => UploadState;
}

function UploadAnnouncements({ value, stateOf }: UploadAnnouncementsProps) {
  const { t, i18n } = useLingui();
  return (
    <VisuallyHidden component="output" aria-live="polite">
      {value.map((picture, index) => {
        const number = i18n.number(index + 1);
        const { name } = stateOf(picture);
        const words = {
          waiting: '',
          uploading: t`Uploading picture ${number}`,
          uploaded: picture.file ? t`Picture ${number} is uploaded` : '',
          failed: '',
        }[name];
        return words && <span key={picture.key}>{words}. </span>;
      })}
    </VisuallyHidden>
  );
}
