import { LANGUAGE_NAMES } from '@freeboard/domain/languages';
import { wordsOfHtml } from '@freeboard/domain/messages';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../lib/server/query.ts';
import { FileChooser } from '../../../ui/fields/file-drop.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { chosenOption, fitting, ShortCodes, type Template } from '../../sending/index.ts';
import classes from '../console.module.css';
import type { Attached } from '../draft.ts';

type Channel = 'sms' | 'email';
export type TemplateWords = { subject: string; body: string };

/** A reply is plain text and has no PDF of quotes. */
const asReply = (words: string): string =>
  words.replaceAll(/\[([^\]\n]+)\]\(([^)\n]+)\)/g, '$1: $2').replaceAll(/ *\{\{\s*pdf_words\s*\}\}/g, '');

const wordsOfTemplate = (template: Template): TemplateWords => {
  const option = chosenOption(template);
  const body = option?.body ?? '';
  return {
    subject: option?.subject ?? '',
    body: asReply(template.payload.body_type === 'html' ? wordsOfHtml(body) : body),
  };
};

const nameOf = ({ payload, language }: Template): string =>
  language === 'es' ? `${payload.name} · ${LANGUAGE_NAMES.es}` : payload.name;

function Templates({ channel, choose }: { channel: Channel; choose: (words: TemplateWords) => void }) {
  const system = useCall('getSystemTemplates', {});
  const agent = useCall('getAgentTemplates', {});
  const type = channel === 'sms' ? 'send-sms' : 'send-email';
  const groups = [
    { label: 'Agency templates', templates: fitting(system.data?.system_templates ?? [], type) },
    { label: 'My templates', templates: fitting(agent.data?.agent_templates ?? [], type) },
  ].filter(({ templates }) => templates.length > 0);
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" disabled={groups.length === 0}>
          Templates
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {groups.map(({ label, templates }) => [
          <Menu.Label key={label}>{label}</Menu.Label>,
          ...templates.map((template) => (
            <Menu.Item key={template.id} onClick={() => choose(wordsOfTemplate(template))}>
              {nameOf(template)}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}

type AttachProps = {
  applicationId: number;
  files: readonly Attached[];
  change: (files: readonly Attached[]) => void;
  add: (files: readonly File[]) => void;
};

function Attach({ applicationId, files, change, add }: AttachProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useCall('getApplicationById', { application_id: applicationId }, { enabled: isOpen });
  const all = data?.application.notes.flatMap(({ attachments }) => attachments);
  return (
    <Menu position="top-start" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button variant="subtle" size="compact-sm">
          Attach a file
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <FileChooser multiple onFiles={add}>
          {(choose) => <Menu.Item onClick={choose}>Choose a file …</Menu.Item>}
        </FileChooser>
        <Menu.Label>Notes & Attachments</Menu.Label>
        {all?.map(({ id, name }) => (
          <Menu.Item
            key={id}
            disabled={files.some((file) => file.id === id)}
            onClick={() => change([...files, { id, name }])}
          >
            {name}
          </Menu.Item>
        ))}
        {all && all.length > 0 ? null : (
          <Menu.Item disabled>{isError ? 'Couldn’t load the files.' : all ? 'No files yet.' : 'Loading …'}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type Props = AttachProps & {
  channel: Channel;
  choose: (words: TemplateWords) => void;
  insert: (code: string) => void;
};

export function ReplyTools({ channel, choose, insert, ...attaching }: Props) {
  return (
    <div className="row wrap">
      <Templates channel={channel} choose={choose} />
      <ShortCodes insert={insert} />
      {channel === 'email' && attaching.applicationId > 0 ? <Attach {...attaching} /> : null}
    </div>
  );
}
