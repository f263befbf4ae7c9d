import type { VNode } from 'preact';
import { Icon } from '../components/icon.tsx';
import { usePanelTools } from '../panelTools.ts';
import { nothingSaid } from './choiceNames.ts';
import type { FilesFacts } from './filesSource.ts';
import { Short } from './short.tsx';

interface FilesSummaryProps {
  readonly facts: FilesFacts;
  readonly chosenLicenses: readonly string[];
  readonly onLicense: (license: string) => void;
}

/** The number of files, of files to check, and their licenses. */
export function FilesSummary({ facts, chosenLicenses, onLicense }: FilesSummaryProps): VNode {
  const { say, count, number } = usePanelTools().wording;
  const { matching, all, unreadable, sums } = facts;
  const files = count('filesAll', all);
  return (
    <div class="row spread files-summary">
      <p role="status">
        <span class="bold">
          {matching === all ? files : say('filesMatching', { matching: number(matching), files })}
        </span>
        {sums.needAttention > 0 && (
          <>
            <Dot />
            <span class="inline attention">
              <Icon name="warning" />
              {count('filesAttention', sums.needAttention)}
            </span>
          </>
        )}
        {unreadable > 0 && (
          <>
            <Dot />
            <span>{count('filesUnreadable', unreadable)}</span>
          </>
        )}
      </p>
      {sums.licenses.length > 0 && (
        <ul class="row small license-shares" aria-label={say('filesLicenseShares')}>
          {sums.licenses.map(({ license, files: having }) => (
            <li key={license}>
              <button
                type="button"
                class="button link"
                aria-pressed={chosenLicenses.includes(license ?? nothingSaid)}
                onClick={() => onLicense(license ?? nothingSaid)}
              >
                <Short>{license ?? say('filesNoLicense')}</Short>
              </button>{' '}
              <span class="faint">{number(having)}</span>
            </li>
          ))}
          {sums.otherLicenses > 0 && <li class="faint">{count('filesMoreLicenses', sums.otherLicenses)}</li>}
        </ul>
      )}
    </div>
  );
}

function Dot(): VNode {
  return (
    <span class="dot faint" aria-hidden="true">
      ·
    </span>
  );
}
