import { everyScreenIn } from '../support/every-screen.ts'

everyScreenIn('ko-KR', 'seoyeon.lee')
