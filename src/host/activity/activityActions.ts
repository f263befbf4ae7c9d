import type { CommandId } from '../../contributions.ts';
import type { FailureAction } from '../../model/activity/activityNodes.ts';

/** The command for a failure's next step. Its argument is the failed row. */
export function actionCommand(action: FailureAction): CommandId {
  return commands[action];
}

const commands: Readonly<Record<FailureAction, CommandId>> = {
  queueAgain: 'clearlydefined.queueHarvestAgain',
  askAgain: 'clearlydefined.askHarvestAgain',
  sendAgain: 'clearlydefined.sendAgain',
  lookForSubmission: 'clearlydefined.lookForSubmission',
  openOnWeb: 'clearlydefined.openSubmissionOnWeb',
  saveAgain: 'clearlydefined.saveDefinitions',
};
