import { may } from '@freeboard/domain';
import { useSearchParams } from 'react-router';
import { useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { TabBar } from '../../ui/layout/tab-bar.tsx';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';
import { CodeList } from './code-list.tsx';
import { codeNames } from './draft.ts';
import { Editor } from './editor.tsx';
import { NewTemplate } from './new-template.tsx';
import { TemplateList } from './template-list.tsx';
import classes from './templates.module.css';
import { beginTemplate, dropWritten, NEW, useTemplate } from './use-template.ts';

type Tab = 'templates' | 'codes';

/** Templates and short codes (R5.5): the agency's and one's own, the open one beside how it is read. */
export default function Templates() {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const queries = [
    useCall('getSystemTemplates', {}),
    useCall('getAgentTemplates', {}),
    useCall('getSystemShortCodes', {}),
  ] as const;
  const tab: Tab = params.get('tab') === 'codes' ? 'codes' : 'templates';
  const failed = queries.find(({ isError }) => isError);
  const [system, own, codes] = [
    queries[0].data?.system_templates,
    queries[1].data?.agent_templates,
    queries[2].data?.system_short_codes,
  ];
  const chosen = params.get('template');
  const choose = (key: string | null) => setParams(key ? { template: key } : {}, { replace: true });
  const saved = [...(system ?? []), ...(own ?? [])].find(({ id }) => String(id) === chosen);
  const isSystem = system?.some(({ id }) => String(id) === chosen) ?? false;
  const writing = useTemplate(chosen ?? NEW, saved, isSystem);
  if (!session) return null;
  const draft = chosen ? writing.value : null;
  const mayAgency = may(session.user_role, 'settings.global');
  const body = !session.user.agency ? (
    <Empty title="Templates belong to an agency" text="Choose an agency at the top to see and change its templates." />
  ) : failed?.error ? (
    <Failed text={failed.error.message} retry={() => void failed.refetch()} />
  ) : !system || !own || !codes ? (
    <SkeletonRows rows={8} label="Loading the templates" />
  ) : tab === 'codes' ? (
    <CodeList codes={codes} mayWrite={mayAgency} />
  ) : (
    <div className={`${classes.screen} ${draft ? classes.isOpen : ''}`}>
      <nav className={`card ${classes.side}`} aria-label="Templates">
        <TemplateList title="Agency templates" templates={system} isSystem {...{ chosen, choose }} />
        <TemplateList title="My templates" templates={own} isSystem={false} {...{ chosen, choose }} />
      </nav>
      {draft && chosen ? (
        <Editor
          key={chosen}
          draft={draft}
          saved={saved}
          writing={writing}
          known={codeNames(codes)}
          mayWrite={draft.isSystem ? mayAgency : true}
          onDone={(done) => {
            if (!done || chosen === NEW) dropWritten(chosen);
            choose(done ? String(done.id) : null);
          }}
          close={() => choose(null)}
        />
      ) : (
        <div className={`card ${classes.editor}`}>
          <Empty title="No template is open" text="Choose one to read and change it, or begin a new one." />
        </div>
      )}
    </div>
  );
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Templates</h1>
        <span className="grow" />
        {tab === 'templates' && session.user.agency ? (
          <NewTemplate
            mayAgency={mayAgency}
            begin={(next) => {
              beginTemplate(next);
              choose(NEW);
            }}
          />
        ) : null}
      </div>
      <TabBar<Tab>
        label="Templates and short codes"
        value={tab}
        tabs={[
          { value: 'templates', label: 'Templates' },
          { value: 'codes', label: 'Short codes' },
        ]}
        onChange={(next) => setParams(next === 'codes' ? { tab: 'codes' } : {}, { replace: true })}
      >
        {body}
      </TabBar>
    </main>
  );
}
