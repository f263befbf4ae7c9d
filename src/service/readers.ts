import { ContributionClient } from './contributionClient.ts';
import { CurationReader } from './curationReader.ts';
import { DefinitionBatches } from './definitionBatches.ts';
import { DefinitionReader } from './definitionReader.ts';
import { Finder, RevisionReader } from './finder.ts';
import { HarvestClient } from './harvestClient.ts';
import { readPreview } from './previews.ts';
import { NoticeReader } from './notices.ts';
import { isReachable, readStatus } from './serviceStatus.ts';
import type { Requester } from './transport/requester.ts';

/** Everything that reads the responses of one service, with their schemas. Loaded with the first request. */
export class Readers {
  readonly find: Finder;
  readonly curations: CurationReader;
  readonly contributions: ContributionClient;
  readonly harvests: HarvestClient;
  readonly revisions: RevisionReader;
  readonly definitions: DefinitionReader;
  readonly batches: DefinitionBatches;
  readonly notices: NoticeReader;
  readonly preview = readPreview;
  readonly status = readStatus;
  readonly isReachable = isReachable;

  constructor(requester: Requester) {
    this.find = new Finder(requester);
    this.curations = new CurationReader(requester);
    this.contributions = new ContributionClient(requester);
    this.harvests = new HarvestClient(requester);
    this.revisions = new RevisionReader(requester, this.find);
    this.definitions = new DefinitionReader(requester, this.revisions);
    this.batches = new DefinitionBatches(requester, this.definitions);
    this.notices = new NoticeReader(requester);
  }
}
