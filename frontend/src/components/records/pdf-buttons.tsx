import { useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-texts.ts';
import { saveFile } from '../../lib/browser/save-file.ts';

type Language = 'en' | 'bn';

const languages: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['bn', 'বাংলা'],
];

interface PdfButtonsProps {
  title: string;
  /** Name of a button for screen readers. */
  nameOf: (language: string) => string;
  /** Without language and extension. */
  filename: string;
  fetchFile: (language: Language) => Promise<Blob>;
}

/** Saves a PDF in English or Bangla. */
export function PdfButtons({ title, nameOf, filename, fetchFile }: PdfButtonsProps) {
  const { i18n } = useLingui();
  const [loading, setLoading] = useState<Language | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function handleClick(language: Language) {
    setLoading(language);
    setFailure(null);
    try {
      saveFile(await fetchFile(language), `${filename}-${language}.pdf`);
    } catch (error) {
      setFailure(error);
    } finally {
      setLoading(null);
    }
  }

  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text c="dimmed" style={{ flex: '1 1 140px' }}>
          {title}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {languages.map(([language, name]) => (
            <Button
              key={language}
              variant="light"
              aria-label={nameOf(name)}
              leftSection={<IconFileDownload size={20} aria-hidden="true" />}
              loading={loading === language}
              disabled={loading !== null && loading !== language}
              onClick={() => void handleClick(language)}
            >
              <span lang={language}>{name}</span>
            </Button>
          ))}
        </Group>
      </Group>
      {failure !== null && (
        <Text c="red" role="alert">
          {errorText(failure, i18n)}
        </Text>
      )}
    </Stack>
  );
}
