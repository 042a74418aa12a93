import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import classes from './search-form.module.css';

interface SearchFormProps {
  /** The URL parameter of the query. Until the code has loaded, the browser submits it itself. */
  name?: string;
  label: string;
  placeholder: string;
  query: string;
  onSearch: (query: string) => void;
}

/** Search box with Search and Clear. Follows the URL, so Back restores the previous search. */
export function SearchForm({ name = 'search', label, placeholder, query, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(query);
  const input = useRef<HTMLInputElement>(null);
  const [syncedQuery, setSyncedQuery] = useState(query);
  if (syncedQuery !== query) {
    setSyncedQuery(query);
    setTyped(query);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSearch(typed.trim());
  }

  function handleClear() {
    setTyped('');
    onSearch('');
    input.current?.focus();
  }

  return (
    <search>
      <form method="get" className={classes['form']} onSubmit={handleSubmit}>
        <TextInput
          ref={input}
          className={classes['field']}
          aria-label={label}
          placeholder={placeholder}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          type="search"
          name={name}
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" className={classes['button'] ?? ''}>
          <IconSearch size={20} aria-hidden="true" className={classes['icon']} />
          <span className={classes['word']}>
            <Trans>Search</Trans>
          </span>
        </Button>
        <Button
          variant="default"
          onClick={handleClear}
          disabled={typed === '' && query === ''}
          className={classes['button'] ?? ''}
        >
          <IconX size={20} aria-hidden="true" className={classes['icon']} />
          <span className={classes['word']}>
            <Trans>Clear</Trans>
          </span>
        </Button>
      </form>
    </search>
  );
}
