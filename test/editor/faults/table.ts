import { machineFaultNames, machineFaultTexts } from './machineFaults.ts';
import { machineOperationNames, type Observation, operationNames, readBlocks } from './matrix.ts';

const head = `# Faults

What the user sees of each operation while the service or the machine fails, which data is kept, and when it recovers
once the fault has ended. The rules behind it: [docs/faults.md](../../../docs/faults.md). Each cell is checked by
\`npm test -- editor faults\`, which runs the extension in a window without a screen against the stand-in service. This
file is written from the expectations in \`expectations\`; \`UPDATE_GOLDEN=1 npm test -- editor faults\` writes both.

\`SERVICE\` stands for the host of the service, \`OTHER\` for another one, \`STATUS\` for the number of the fault. \`[…]\` is a button.
`;

const machineFaults = machineFaultNames.map((name) => `| ${name} | ${machineFaultTexts[name]} |\n`).join('');

const kinds = [
  ['service', 'Faults of the service', operationNames, ''],
  [
    'machine',
    'Faults of the machine',
    machineOperationNames,
    `\n| Fault | What it is, and when it ends |\n|---|---|\n${machineFaults}`,
  ],
] as const;

/** The one table of all cells, in Markdown: `table.md` beside this file. */
export function faultsDocument(): string {
  const parts = kinds.map(([kind, title, operations, introduction]) => {
    const tables = operations.flatMap((operation) => {
      const blocks = readBlocks(kind, operation);
      if (blocks.length === 0) return [];
      const rows = blocks.map(({ faults, cell }) => `| ${faults.join(', ')} | ${columns(cell).join(' | ')} |`);
      return [
        `\n### ${operation}: ${kind}\n\n| Fault | Seen | Kept | Recovers |\n|---|---|---|---|\n${rows.join('\n')}\n`,
      ];
    });
    return tables.length === 0 ? '' : `\n## ${title}\n${introduction}${tables.join('')}`;
  });
  return head + parts.join('');
}

function columns({ sees, kept, recovers }: Observation): readonly string[] {
  return [sees, kept, recovers].map((text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('|', String.raw`\|`)
      .split('\n')
      .map((line) => line.trim())
      .join('<br>'),
  );
}
