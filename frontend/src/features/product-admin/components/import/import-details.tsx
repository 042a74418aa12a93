import type { ProductImport, RefusedLine } from '@petcare/contracts/commerce/products/product-imports.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, List, Progress, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { DhakaDate } from '../../../../components/text/dhaka-date.tsx';
import { errorText } from '../../../../lib/api/error-texts.ts';
import { isAtWork, useChangeImport } from '../../api/product-imports.ts';
import { ImportProblems } from './import-problems.tsx';
import { importStateTexts } from './import-state-texts.ts';

export function ImportDetails({ shown }: { shown: ProductImport }) {
  const { i18n } = useLingui();
  return (
    <Card>
      <Stack gap="md">
        {shown.problem_count > 0 ? (
          <ImportProblems checked={shown} />
        ) : (
          <>
            <Title order={2} size="h3">
              {i18n._(importStateTexts[shown.state])}
            </Title>
            {shown.state === 'checked' ? <Preview checked={shown} /> : <Result started={shown} />}
            {isAtWork(shown) && <ImportProgress running={shown} />}
          </>
        )}
      </Stack>
    </Card>
  );
}

const maxRepeatedShown = 20;

function Preview({ checked: { _id, lines, repeated_lines: repeated } }: { checked: ProductImport }) {
  const { i18n } = useLingui();
  const start = useChangeImport('start');
  const hasChanges = lines.created + lines.changed > 0;
  return (
    <>
      <List spacing={4} className="pc-numbers">
        <List.Item>
          <Plural value={lines.created} one="# product will be added" other="# products will be added" />
        </List.Item>
        <List.Item>
          <Plural value={lines.changed} one="# product will be changed" other="# products will be changed" />
        </List.Item>
        <List.Item>
          <Plural value={lines.unchanged} one="# line changes nothing" other="# lines change nothing" />
        </List.Item>
      </List>
      {lines.stock_changed > 0 && (
        <Text>
          <Plural
            value={lines.stock_changed}
            one="The stock of # product is replaced by the number in the file. To keep what has been sold since you downloaded it, remove the stock column."
            other="The stock of # products is replaced by the numbers in the file. To keep what has been sold since you downloaded it, remove the stock column."
          />
        </Text>
      )}
      {repeated.length > 0 && (
        <div>
          <Text fw={600}>
            <Plural
              value={repeated.length}
              one="# line repeats a new product of an earlier line:"
              other="# lines repeat new products of earlier lines:"
            />
          </Text>
          <List>
            {repeated.slice(0, maxRepeatedShown).map(({ line, first }) => {
              const [number, earlier] = [i18n.number(line), i18n.number(first)];
              return (
                <List.Item key={line}>
                  <Trans>
                    Line {number} is like line {earlier}
                  </Trans>
                </List.Item>
              );
            })}
          </List>
        </div>
      )}
      {hasChanges ? (
        <Group>
          <Button loading={start.isPending} onClick={() => start.mutate(_id)}>
            <Trans>Import</Trans>
          </Button>
        </Group>
      ) : (
        <Text fw={600}>
          <Trans>There is nothing to change.</Trans>
        </Text>
      )}
      {start.error && (
        <Text c="red" role="alert">
          {errorText(start.error, i18n)}
        </Text>
      )}
    </>
  );
}

function ImportProgress({ running: { state, progress } }: { running: ProductImport }) {
  const { t, i18n } = useLingui();
  const { waiting, created, changed, refused, undone, kept } = progress;
  const done = state === 'running' ? created + changed + refused : undone + kept;
  const total = state === 'running' ? done + waiting : created + changed;
  const part = total === 0 ? 100 : Math.floor((done / total) * 100);
  const percent = i18n.number(part);
  return (
    <div>
      <Progress.Root size="lg">
        <Progress.Section value={part} color="leaf" aria-label={t`Progress`} />
      </Progress.Root>
      <Text size="sm" c="dimmed" mt={4} className="pc-numbers">
        <Trans>{percent}% done. You can leave this page.</Trans>
      </Text>
    </div>
  );
}

function Result({ started }: { started: ProductImport }) {
  const { progress, refused, kept, state } = started;
  return (
    <>
      <List spacing={4} className="pc-numbers" aria-live="polite">
        <List.Item>
          <Plural value={progress.created} one="# product added" other="# products added" />
        </List.Item>
        <List.Item>
          <Plural value={progress.changed} one="# product changed" other="# products changed" />
        </List.Item>
        {state.startsWith('und') && (
          <List.Item>
            <Plural value={progress.undone} one="# of them undone" other="# of them undone" />
          </List.Item>
        )}
      </List>
      {refused.length > 0 && (
        <LineList
          title={<Trans>Not imported, because these products have changed since the check:</Trans>}
          lines={refused}
        />
      )}
      {kept.length > 0 && (
        <LineList
          title={<Trans>Not undone, because these products have changed since the import:</Trans>}
          lines={kept}
        />
      )}
      {state === 'done' && <UndoImport done={started} />}
    </>
  );
}

function LineList({ title, lines }: { title: ReactNode; lines: readonly RefusedLine[] }) {
  const { i18n } = useLingui();
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <List>
        {lines.map(({ line, product_name: name }) => {
          const number = i18n.number(line);
          return (
            <List.Item key={line}>
              <Trans>
                Line {number}: {name}
              </Trans>
            </List.Item>
          );
        })}
      </List>
    </div>
  );
}

function UndoImport({ done: { _id, undo_until: until, progress } }: { done: ProductImport }) {
  const { i18n } = useLingui();
  const undo = useChangeImport('undo');
  if (until === null || progress.created + progress.changed === 0) return null;
  return (
    <>
      <Group gap="sm">
        <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(_id)}>
          <Trans>Undo the import</Trans>
        </Button>
        <Text size="sm" c="dimmed">
          <Trans>
            Possible until <DhakaDate at={until} format="time" />. Added products move to the trash.
          </Trans>
        </Text>
      </Group>
      {undo.error && (
        <Text c="red" role="alert">
          {errorText(undo.error, i18n)}
        </Text>
      )}
    </>
  );
}
