import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Progress, Text, VisuallyHidden } from '@mantine/core';
import { IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { isApiError } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import type { ChosenPicture } from '../../lib/drafts/post-drafts.ts';
import { Picture } from '../media/picture.tsx';
import classes from './picture-field.module.css';
import type { UploadState } from './use-uploads.ts';

interface PictureTileProps {
  picture: ChosenPicture;
  /** Position from 1, used as the accessible name. */
  position: number;
  state: UploadState;
  onRemove: () => void;
}

export function PictureTile({ picture, position, state, onRemove }: PictureTileProps) {
  const { t, i18n } = useLingui();
  const number = i18n.number(position);
  const arriving = state.name === 'uploading' || state.name === 'waiting';
  return (
    <div className={classes['tile']} data-state={state.name}>
      <Preview picture={picture} alt={t`Picture ${number}`} />
      <ActionIcon
        className={classes['remove'] ?? ''}
        variant="default"
        radius="xl"
        onClick={onRemove}
        aria-label={arriving ? t`Cancel the upload of picture ${number}` : t`Remove picture ${number}`}
      >
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
      {state.name === 'uploading' && <UploadProgress part={state.part} number={number} />}
      {state.name === 'waiting' && (
        <Text size="sm" className={classes['strip'] ?? ''}>
          <Trans>Waiting</Trans>
        </Text>
      )}
      {state.name === 'failed' && (
        <div className={classes['strip']}>
          <Text size="sm" c="red" role="alert">
            {errorText(state.error, i18n)}
          </Text>
          {isRetryable(state.error) && (
            <Button
              size="sm"
              variant="light"
              mt={8}
              leftSection={<IconRefresh size={16} aria-hidden="true" />}
              onClick={state.retry}
              aria-label={t`Retry the upload of picture ${number}`}
            >
              <Trans>Try again</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** False for errors that the same file would cause again. */
function isRetryable(error: unknown): boolean {
  return !(['picture_too_large', 'unsupported_picture', 'unreadable_picture'] as const).some((code) =>
    isApiError(error, code),
  );
}

function UploadProgress({ part, number }: { part: number; number: string }) {
  const { t, i18n } = useLingui();
  const percent = i18n.number(part, { style: 'percent', maximumFractionDigits: 0 });
  // Fully sent; the server is still processing it.
  const sent = part >= 1;
  return (
    <div className={classes['strip']}>
      <Text size="sm" className="pc-numbers">
        {sent ? <Trans>Almost there...</Trans> : <Trans>Uploading: {percent}</Trans>}
      </Text>
      <Progress.Root size="sm" mt={4}>
        <Progress.Section
          value={Math.round(part * 100)}
          animated={sent}
          aria-label={t`Upload of picture ${number}`}
          aria-valuetext={percent}
        />
      </Progress.Root>
    </div>
  );
}

function Preview({ picture, alt }: { picture: ChosenPicture; alt: string }) {
  const { file, uploaded } = picture;
  if (file) return <FilePreview file={file} alt={alt} />;
  return uploaded && <Picture picture={uploaded.picture} ratio={4 / 3} sizes="400px" alt={alt} eager />;
}

function FilePreview({ file, alt }: { file: File; alt: string }) {
  const [unreadable, setUnreadable] = useState<File | null>(null);
  const showFile = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (file === unreadable) {
    return (
      <span className={classes['blank']}>
        <IconPhoto size={40} stroke={1.5} aria-hidden="true" />
        <VisuallyHidden>{alt}</VisuallyHidden>
      </span>
    );
  }
  return <img ref={showFile} className={classes['preview']} alt={alt} onError={() => setUnreadable(file)} />;
}
