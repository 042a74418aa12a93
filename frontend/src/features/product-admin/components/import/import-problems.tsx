import type { ImportProblem, ProductImport } from '@petcare/contracts/commerce/products/product-imports.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { columnText, problemFile, problemText } from './problem-texts.ts';

const maxShown = 100;

/** The problems of a checked file by line, as a table and as a file. */
export function ImportProblems({ checked: { problems, problem_count: count } }: { checked: ProductImport }) {
  const { t, i18n } = useLingui();

  function handleDownload() {
    const file = problemFile(problems, [t`Line`, t`Column`, t`Problem`], i18n);
    saveFile(file, 'petcare-import-problems.csv');
  }

  const shown = i18n.number(Math.min(maxShown, problems.length));
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3">
          <Plural value={count} one="# problem" other="# problems" />
        </Title>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          onClick={handleDownload}
        >
          <Trans>Download the problems</Trans>
        </Button>
      </Group>
      <Text c="dimmed">
        <Trans>Correct these lines in your file, and check it again. Nothing has been changed.</Trans>
      </Text>
      <ProblemTable problems={problems.slice(0, maxShown)} />
      {count > maxShown && (
        <Text size="sm" c="dimmed">
          <Trans>These are the first {shown} problems.</Trans>
        </Text>
      )}
    </Stack>
  );
}

function ProblemTable({ problems }: { problems: readonly ImportProblem[] }) {
  const { t, i18n } = useLingui();
  return (
    <Table verticalSpacing="xs" aria-label={t`Problems`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <Trans>Line</Trans>
          </Table.Th>
          <Table.Th>
            <Trans>Problem</Trans>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {problems.map((problem) => (
          <Table.Tr key={`${problem.line} ${problem.column} ${problem.value}`}>
            <Table.Td className="pc-numbers" valign="top" w={72}>
              {i18n.number(problem.line)}
            </Table.Td>
            <Table.Td>
              {problem.column && (
                <Text component="span" fw={600}>
                  {columnText(problem, i18n)}:{' '}
                </Text>
              )}
              {problemText(problem, i18n)}
              {problem.value && (
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {problem.value}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
